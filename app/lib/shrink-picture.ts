/** Longer sides than the server keeps are of no use. */
const maxSide = 2560
/** What web servers let through without any setting. */
const maxBytes = 950_000
const qualities = [0.9, 0.8, 0.7]

/**
 * The picture as a JPEG small enough for a slow connection, where this browser can read it: Safari also turns HEIC
 * pictures into JPEG this way. Otherwise the file itself, for the server to judge.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const isHeic = /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (file.size <= maxBytes && !isHeic) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return (await encode(canvas)) ?? file
  } catch {
    return file
  }
}

/** Null in a browser that writes no JPEG. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) return smallest
    smallest = blob
    if (blob.size <= maxBytes) break
  }
  return smallest
}
