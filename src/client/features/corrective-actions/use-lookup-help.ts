import { useLingui } from '@lingui/react/macro'
import type { ReadLookups } from './use-lookups.ts'
import { readWords } from './words.ts'

const failed = { trigger: readWords.triggers, severity: readWords.severitys, status: readWords.status, actionType: readWords.types }

/** Said under a field whose list could not be read (CA-68 to CA-71); the specified list stands in. */
export function useLookupHelp({ error }: ReadLookups): (field: keyof typeof failed) => string | undefined {
  const { t, i18n } = useLingui()
  return (field) => {
    if (!error) return undefined
    const what = i18n._(failed[field])
    return t`${what}. The usual list is shown.`
  }
}
