import { settings } from '#practice/settings.ts'
import { readBuildManifest } from '#server/content/build-manifest.ts'
import { InvalidSettingError } from '#server/env.ts'

/**
 * What the built pages say of times would differ from what the server means.
 * @throws InvalidSettingError
 */
export function refuseOtherTimeZone(): void {
  const { timeZone: built } = readBuildManifest()
  if (built === settings.timeZone) return
  throw new InvalidSettingError(
    `TIME_ZONE is ${settings.timeZone}, but the site was built for ${built}. Build it again with this setting, or set TIME_ZONE=${built}.`,
  )
}
