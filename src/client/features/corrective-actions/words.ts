import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import type { RecordBoundaryMessages } from '#client/records/one/record-boundary.tsx'
import { formatterFor } from '#client/records/formatter.ts'

/** The labels of statuses for several actions, above a list. */
export const statusTabWords: Readonly<Record<string, MessageDescriptor>> = {
  'not-closed': msg`Not closed`,
  Opened: msg({ message: 'Opened', context: 'several corrective actions' }),
  'In Progress': msg({ message: 'In Progress', context: 'several corrective actions' }),
  Closed: msg({ message: 'Closed', context: 'several corrective actions' }),
}

/** Returns a stored value in the person's language; an unknown value stays unchanged. */
export function valueWord(i18n: I18n, value: string): string {
  // The server writes it into the first history ticket (G2-51).
  if (value === created) return i18n._(saveWords.create.sent)
  return value === undoneNote
    ? i18n._(saveWords.undo.sent)
    : formatterFor(speaking, i18n).choiceText(value)
}

const created = 'Corrective Action Created'
/** The stored note of a change that undoes another. */
export const undoneNote = 'Change taken back'
const speaking = { fields: correctiveActionFields, words: 'corrective-actions' }

/** The texts of a save (CA-24 to CA-27, G2-55), with the code of its stored error (G1-116). */
export const saveWords = {
  create: {
    code: 'createCorrectiveAction',
    sent: msg`Corrective Action Created`,
    failed: msg`Error, while creating the corrective action`,
  },
  update: {
    code: 'updateCorrectiveAction',
    sent: msg`Corrective Action Updated`,
    failed: msg`Error, while updating the Action`,
  },
  undo: {
    code: 'updateCorrectiveAction',
    sent: msg`Change taken back`,
    failed: msg`Error, while updating the Action`,
  },
}

/** The texts of failed reads (CA-65 to CA-71, PROJ-28). */
export const readWords = {
  list: msg`Error, while fetching the Actions`,
  one: msg`Error, while fetching the Action`,
  tickets: msg`Error, while fetching action tickets`,
  triggers: msg`Error, while fetching Triggers`,
  severitys: msg`Error, while fetching Severities`,
  status: msg`Error, while fetching Status`,
  types: msg`Error, while fetching Types`,
  forms: msg`Failed to retrieve forms`,
}

/** The text if the PDF of an action is not available. */
export const pdfWords = { failed: msg`Error while fetching corrective action PDF!` }

/** The texts on an action's screen until the action is read. */
export const gateWords: RecordBoundaryMessages = {
  title: msg`Corrective action`,
  list: msg`Corrective actions`,
  loading: msg`Loading the corrective action`,
  failed: { code: 'fetchCorrectiveAction', title: readWords.one },
}
