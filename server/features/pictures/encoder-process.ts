import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { encodePicture } from '#server/features/pictures/encode-picture.ts'
import type { EncoderJob, EncoderResult } from '#server/features/pictures/encoder-job.ts'
import { PictureRefusedError } from '#server/features/pictures/picture-refused.ts'
import { readUpload } from '#server/features/pictures/read-upload.ts'

sharp.cache(false)
sharp.concurrency(1)
// libvips knows many more formats; none of their readers is ever given a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
preferThisProcessWhenMemoryRunsOut()

process.once('message', (job: EncoderJob) => {
  void run(job)
    .catch((error: unknown): EncoderResult => {
      if (error instanceof PictureRefusedError) return { refusal: error.message }
      return { failure: String(error) }
    })
    .then((result) => process.send?.(result, () => process.disconnect()))
})

async function run(job: EncoderJob): Promise<EncoderResult> {
  const source = job.kind === 'upload' ? await readUpload(job.bytes) : job.bytes
  const picture = await encodePicture(source, job.edit)
  if (job.kind === 'upload') picture.files.push({ format: 'source', width: 0, bytes: source })
  return { picture }
}

/** On Linux the kernel then ends this process rather than the server or the database. */
function preferThisProcessWhenMemoryRunsOut() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems have no such file.
  }
}
