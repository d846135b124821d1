// Loaded before a server: its clock is ahead by the milliseconds that stand in CLOCK_FILE, in every thread.
import { readFileSync } from 'node:fs'

const everyMs = 20
const RealDate = Date
let aheadMs = 0

function look() {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
}
look()
setInterval(look, everyMs).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + aheadMs)
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
