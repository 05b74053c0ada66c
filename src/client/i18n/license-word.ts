import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { licenseName } from '#contract/packages/licenses.ts'
import { administratorLicence } from '#contract/packages/rules.ts'

const administrator = msg`Administrator license`

/**
 * Returns the name of a license as people read it. The one that is called like a role says that it
 * is a license (ruling 72); the names of the others are the same in every language.
 */
export const licenseWord = (packageID: string, i18n: I18n): string =>
  packageID === administratorLicence ? i18n._(administrator) : licenseName(packageID)
