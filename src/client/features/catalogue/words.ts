import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The types of questions that there are, by their numbers (PROG-41 to PROG-48). */
export const typeWords: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Open Question`,
  3: msg`Yes/No`,
  4: msg`Risk Question`,
  6: msg`Informative`,
  7: msg`Signature`,
  8: msg`Time`,
  9: msg`Date`,
  10: msg`Selection`,
}

/** The word of a type; one that is not used yet is shown as reserved (G2-15). */
export const typeWord = (questionTypeID: number): MessageDescriptor =>
  typeWords[questionTypeID] ?? msg`Reserved (${questionTypeID})`
export const questionTypeWord = (questionTypeID: number, i18n: I18n): string =>
  i18n._(typeWord(questionTypeID))

/** Beside the switch of a program, form or sub-form. */
export const stateWords = {
  on: msg({ message: 'On', context: 'safety program' }),
  off: msg({ message: 'Off', context: 'safety program' }),
} as const

/**
 * What reading and switching say, with the codes under which failures are stored (G1-116; rulings,
 * 23).
 */
export const readWords = {
  /** Nothing is known. */
  plans: { code: 'backOfficeFetchPlansInstance', title: msg`Failed to retrieve safety programs` },
  /** The same on the page of a company (ACC-33). */
  ofCompany: { code: 'fetchPlans', title: msg`Error while retrieving plans` },
  /** What this device knows from before could not be confirmed. */
  before: {
    code: 'validatePrevConfigBackOffice',
    title: msg`Failed to validate previous configuration`,
  },
} as const

const shared = { sending: msg`Loading`, sent: msg`Success` } as const

export const switchWords = {
  /** A switch of a form (G2-03). */
  form: { ...shared, code: 'updateSafetyForms', failed: msg`Unable to update Safety Forms` },
  /** A whole program with its forms. */
  program: {
    ...shared,
    code: 'configBackOfficeAddPlansForms',
    failed: msg`Failed to add programs and forms`,
  },
} as const
