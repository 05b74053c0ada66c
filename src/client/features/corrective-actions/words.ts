import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GateWords } from '#client/records/one/record-gate.tsx'

/** Stored values as a person reads them; the record keeps the English name (G2-56). */
export const valueWords: Readonly<Record<string, MessageDescriptor>> = {
  // A context where another record says the same English word in another gender.
  Opened: msg({ message: 'Opened', context: 'corrective action' }),
  'In Progress': msg({ message: 'In Progress', context: 'corrective action' }),
  Closed: msg({ message: 'Closed', context: 'corrective action' }),

  Low: msg`Low`,
  Medium: msg`Medium`,
  High: msg`High`,
  Critical: msg`Critical`,

  'Unsafe Act': msg`Unsafe Act`,
  'Unsafe Condition': msg`Unsafe Condition`,
  'Near Miss': msg`Near Miss`,
  'First Aid': msg`First Aid`,
  'Recordable Injury': msg`Recordable Injury`,
  'Lost Time Injury': msg`Lost Time Injury`,
  'Property Damage': msg`Property Damage`,
  'Equipment Failure': msg`Equipment Failure`,
  'Vehicle Incident': msg`Vehicle Incident`,
  'Utility Strike': msg`Utility Strike`,
  'Fire or Explosion': msg`Fire or Explosion`,
  'Environmental Release': msg`Environmental Release`,
  'Audit or Inspection Finding': msg`Audit or Inspection Finding`,
  'Regulatory Citation': msg`Regulatory Citation`,

  'Immediate Correction': msg`Immediate Correction`,
  Elimination: msg`Elimination`,
  Substitution: msg`Substitution`,
  'Engineering Control': msg`Engineering Control`,
  'Administrative Control': msg`Administrative Control`,
  'Personal Protective Equipment': msg`Personal Protective Equipment`,
  Training: msg`Training`,
  'Stop Work': msg`Stop Work`,
  'Equipment Repair or Replacement': msg`Equipment Repair or Replacement`,
  Housekeeping: msg`Housekeeping`,
  'Procedure Update': msg`Procedure Update`,
  'Disciplinary Action': msg`Disciplinary Action`,
  Other: msg`Other`,
  // The server writes it into the first history ticket (G2-51).
  'Corrective Action Created': msg`Corrective Action Created`,
}

/** The statuses over a list: several of them. */
export const statusTabWords: Readonly<Record<string, MessageDescriptor>> = {
  Opened: msg({ message: 'Opened', context: 'several corrective actions' }),
  'In Progress': msg({ message: 'In Progress', context: 'several corrective actions' }),
  Closed: msg({ message: 'Closed', context: 'several corrective actions' }),
}

/** A stored value in the person's language; one that we have no word for stays as it is. */
export function valueWord(i18n: I18n, value: string): string {
  const word = Object.hasOwn(valueWords, value) ? valueWords[value] : undefined
  return word === undefined ? value : i18n._(word)
}

/** What a Save says (CA-24 to CA-27, G2-55), with the code of its stored error (G1-116). */
export const saveWords = {
  create: { code: 'createCorrectiveAction', sent: msg`Corrective Action Created`, failed: msg`Error, while creating the corrective action` },
  update: { code: 'updateCorrectiveAction', sent: msg`Corrective Action Updated`, failed: msg`Error, while updating the Action` },
}

/** What could not be read (CA-65 to CA-71, PROJ-28). */
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

/** What stands on a screen of one action until it is there. */
export const gateWords: GateWords = {
  title: msg`Corrective action`,
  list: msg`Corrective actions`,
  loading: msg`Loading the corrective action`,
  failed: { code: 'fetchCorrectiveAction', title: readWords.one },
}
