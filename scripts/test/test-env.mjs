import { projectEnv } from '../run/node24.mjs'

/** The environment of test commands: temporary files in `tempFolder`, without the databases of a real installation. */
export function testEnv(node, tempFolder, more = {}) {
  const { TEST_DATABASE_URL, DATABASE_URL, DATA_DIR, ...env } = projectEnv(node, {
    NODE_ENV: 'test',
    TMPDIR: tempFolder,
    ...more,
  })
  return env
}

/** An unusual time zone, because no test may depend on the machine's. */
export const unusualTimeZone = 'Pacific/Chatham'
