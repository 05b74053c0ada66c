import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The question types by their numbers (PROG-41 to PROG-48). */
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

/** Returns the label of a question type; an unused type is shown as reserved (G2-15). */
export const questionTypeLabel = (questionTypeID: number): MessageDescriptor =>
  typeWords[questionTypeID] ?? msg`Reserved (${questionTypeID})`
export const questionTypeWord = (questionTypeID: number, i18n: I18n): string =>
  i18n._(questionTypeLabel(questionTypeID))

/** The labels next to the switch of a program, form or sub-form. */
export const stateWords = {
  on: msg({ message: 'On', context: 'safety program' }),
  off: msg({ message: 'Off', context: 'safety program' }),
} as const

/**
 * The texts of reading and switching, with the codes under which failures are stored (G1-116;
 * rulings, 23).
 */
export const readWords = {
  /** For a failed first read. */
  plans: { code: 'backOfficeFetchPlansInstance', title: msg`Failed to retrieve safety programs` },
  /** For a failed first read on the page of a company (ACC-33). */
  ofCompany: { code: 'fetchPlans', title: msg`Error while retrieving plans` },
  /** For stored data that the server could not confirm. */
  before: {
    code: 'validatePrevConfigBackOffice',
    title: msg`Failed to validate previous configuration`,
  },
} as const

const shared = { sending: msg`Loading`, sent: msg`Success` } as const

export const switchWords = {
  /** For the switch of a form (G2-03). */
  form: { ...shared, code: 'updateSafetyForms', failed: msg`Unable to update Safety Forms` },
  /** For a whole program with its forms. */
  program: {
    ...shared,
    code: 'configBackOfficeAddPlansForms',
    failed: msg`Failed to add programs and forms`,
  },
} as const
