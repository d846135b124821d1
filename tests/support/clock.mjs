// Loaded before a server: sets its clock ahead by the milliseconds in CLOCK_FILE, in every thread.
import { readFileSync } from 'node:fs'

const pollIntervalMs = 20
const RealDate = Date
let aheadMs = 0

function readClockFile() {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
}
readClockFile()
setInterval(readClockFile, pollIntervalMs).unref()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length > 0) super(...args)
    else super(RealDate.now() + aheadMs)
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
