import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ActionField } from '#contract/corrective-actions/rules.ts'
import { problemWords } from './words.ts'

type Texts = { [Field in ActionField]?: string }

/** The specified texts for fields that need another value, in the person's language. */
export function useProblemTexts() {
  const { t, i18n } = useLingui()
  return {
    of: (fields: readonly ActionField[]): Texts => Object.fromEntries(fields.map((field) => [field, i18n._(problemWords[field])])),
    /** Of a refusal: our own text for a field that has one, else the server's sentence. */
    ofServer: (fields: Readonly<Record<string, string>>): Texts =>
      Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, isKnown(field) ? i18n._(problemWords[field]) : sentence])),
    /** The line over the links to the wrong fields. */
    summary: (count: number) => t`${plural(count, { one: 'One field needs you.', other: '# fields need you.' })}`,
  }
}

function isKnown(field: string): field is ActionField {
  return Object.hasOwn(problemWords, field)
}
