/** Enough for the sharpest phones to show a picture across the screen. */
const maxEdge = 1280

/** A small copy of a picture, as an address that our pages may show; null for what this browser can't read. */
export async function previewOf(picture: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/webp', 0.82)
  } catch {
    return null
  }
}
