import PdfDocument from 'pdfkit'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

export type Receipt = {
  number: number
  paidAt: Date
  /** Lines of who received and who paid. */
  seller: readonly string[]
  buyer: readonly string[]
  /** What it is about: 'Order #1001'. */
  subject: string
  /** More about it, a line each: when a session is. */
  details?: readonly string[]
  /** Amounts are integer US cents. */
  lines: readonly { text: string; cents: number }[]
  totalCents: number
  /** As in '$30.00 paid by card'. */
  paid: string
  refund: string | null
}

const margin = 56
const rowHeight = 22

/** A receipt as a PDF of one page or more, in US letter size. */
export function renderReceipt(receipt: Receipt): Promise<ArrayBuffer> {
  const document = new PdfDocument({
    size: 'LETTER',
    margin,
    info: { Title: `Receipt ${receipt.number}`, CreationDate: receipt.paidAt, ModDate: receipt.paidAt },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<ArrayBuffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)).buffer))
    document.on('error', reject)
  })
  write(document, receipt)
  document.end()
  return finished
}

function write(document: PDFKit.PDFDocument, receipt: Receipt): void {
  const right = document.page.width - margin
  const row = (text: string, cents: number, font: string) => {
    if (document.y > document.page.height - margin - rowHeight) document.addPage()
    const y = document.y
    document.font(font).text(printable(text), margin, y, { width: right - margin - 110 })
    const bottom = document.y
    document.text(formatUsd(cents), right - 100, y, { width: 100, align: 'right' })
    document.y = Math.max(bottom, y + rowHeight)
  }
  document.font('Helvetica-Bold').fontSize(20).text(`Receipt ${receipt.number}`)
  document.font('Helvetica').fontSize(11).moveDown(0.5)
  for (const line of receipt.seller) document.text(printable(line))
  document.moveDown()
  document.text(`Paid on: ${formatDate(receipt.paidAt)}`)
  for (const line of [receipt.subject, ...(receipt.details ?? [])]) document.text(printable(line))
  if (receipt.buyer.length > 0) document.text(printable(`For: ${receipt.buyer.join(', ')}`))
  document.moveDown()
  for (const { text, cents } of receipt.lines) row(text, cents, 'Helvetica')
  row('Total', receipt.totalCents, 'Helvetica-Bold')
  document.font('Helvetica').moveDown(0.5).text(printable(receipt.paid), margin)
  if (receipt.refund) document.text(printable(receipt.refund), margin)
}

/** What the standard fonts of every PDF reader can show; letters with marks that they lack lose the mark. */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (isInFont(letter)) return letter
      const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...base].every(isInFont) ? base : '?'
    })
    .join('')
}

const extra = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isInFont = (letter: string) => /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || extra.includes(letter)
