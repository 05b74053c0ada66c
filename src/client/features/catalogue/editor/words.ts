import { msg } from '@lingui/core/macro'
import type { SaveMessages } from '#client/records/form/use-report-save-outcome.ts'

/** The specified texts (PROG-67 to PROG-83). */
export const readWords = {
  plans: msg`Unable to fetch Safety Programs`,
  forms: msg`Unable to fetch Safety Forms`,
  questions: msg`Unable to fetch form questions`,
  items: msg`Unable to fetch multi questions`,
}

const moved = msg`Moved`

export const moveWords = {
  plans: {
    code: 'adminSortSafetyPlans',
    sent: moved,
    failed: msg`Unable to change sort order of safety plans`,
  },
  forms: {
    code: 'adminSortSafetyForms',
    sent: moved,
    failed: msg`Unable to change sort order of safety form`,
  },
  questions: {
    code: 'adminSortQuestions',
    sent: moved,
    failed: msg`Unable to change question sort order`,
  },
  items: {
    code: 'adminSortMultiQuestions',
    sent: moved,
    failed: msg`Unable to sort multi questions`,
  },
} satisfies Record<string, SaveMessages>

export const saveWords = {
  addPlan: {
    code: 'adminAddSafetyProgram',
    sent: msg`Program added`,
    failed: msg`Unable to add Safety Program`,
  },
  renamePlan: {
    code: 'adminRenameSafetyProgram',
    sent: msg`Program renamed`,
    failed: msg`Unable to update Safety Program`,
  },
  removePlan: {
    code: 'adminRemoveSafetyProgram',
    sent: msg`Program removed`,
    failed: msg`Unable to remove Safety Program`,
  },
  addForm: {
    code: 'adminAddSafetyForm',
    sent: msg`Form added`,
    failed: msg`Unable to add Safety Forms`,
  },
  updateForm: {
    code: 'adminUpdateSafetyForm',
    sent: msg`Form saved`,
    failed: msg`Unable to update Safety Forms`,
  },
  removeForm: {
    code: 'adminRemoveSafetyForm',
    sent: msg`Form removed`,
    failed: msg`Unable to remove Safety Form`,
  },
  addQuestion: {
    code: 'adminAddQuestion',
    sent: msg`Question added`,
    failed: msg`Unable to add question in the form`,
  },
  updateQuestion: {
    code: 'adminUpdateQuestion',
    sent: msg`Question saved`,
    failed: msg`Unable to update question in the form`,
  },
  removeQuestion: {
    code: 'adminRemoveQuestion',
    sent: msg`Done!`,
    failed: msg`Unable to remove question in the form`,
  },
  restore: {
    code: 'adminRestoreCatalogue',
    sent: msg`It is back`,
    failed: msg`It could not be brought back`,
  },
  copy: { code: 'adminCopyCatalogue', sent: msg`Copied`, failed: msg`It could not be copied` },
  publish: {
    code: 'adminPublishCatalogue',
    sent: msg`Published`,
    failed: msg`Nothing was published`,
  },
} satisfies Record<string, SaveMessages>
