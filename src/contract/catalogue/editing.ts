import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, recordNumber } from '../kernel/shapes.ts'
import {
  catalogueName,
  moveItem,
  moveQuestion,
  moveTo,
  questionInput,
  questionPatch,
} from './inputs.ts'
import { form, multiItem, planRow, question, safetyPlan, subForm } from './schema.ts'

const access = { roles: [3] } as const
const audit = { event: 'catalogue-edited' } as const
const planParams = z.object({ planID: pathID })
const formParams = z.object({ formID: pathID })
const questionParams = z.object({ planID: pathID, formID: pathID, questionID: pathID })
const named = z.object({ name: catalogueName })

/** Programs of the draft, which only the system administrator may edit (ACL-157). */
const plans = {
  createPlan: operation({
    name: 'catalogue.createPlan',
    method: 'POST',
    path: '/api/safetyplans',
    summary: 'A new program, the last one (API2-05)',
    access,
    body: named,
    answer: safetyPlan,
    status: 201,
    refuses: ['invalid'],
    audit,
    kind: 'write',
  }),
  renamePlan: operation({
    name: 'catalogue.renamePlan',
    method: 'PATCH',
    path: '/api/safetyplans/{planID}',
    summary: 'Another name for a program',
    access,
    params: planParams,
    body: named,
    answer: planRow,
    status: 200,
    refuses: ['invalid', 'not-found', 'changed'],
    audit,
    kind: 'write',
  }),
  movePlan: operation({
    name: 'catalogue.movePlan',
    method: 'PATCH',
    path: '/api/safetyplans/{planID}/sortOrder',
    summary: 'Another place for a program; the programs in their new order (API2-07)',
    access,
    params: planParams,
    body: moveTo,
    answer: z.array(planRow),
    status: 200,
    refuses: ['invalid', 'not-found'],
    audit,
  }),
  removePlan: operation({
    name: 'catalogue.removePlan',
    method: 'DELETE',
    path: '/api/safetyplans/{planID}',
    summary: 'Take a program out of the catalogue (API2-06)',
    access,
    params: planParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit,
  }),
}

const formQuery = z.object({
  planID: pathID.optional(),
  isParent: z.enum(['true', 'false']).optional(),
})
const formChange = z.object({
  name: catalogueName.optional(),
  isMultiQuestionEnable: z.boolean().optional(),
})

/** Forms (tiles, sections) and sub-forms. */
const forms = {
  createForm: operation({
    name: 'catalogue.createForm',
    method: 'POST',
    path: '/api/safetyplans/{planID}/forms',
    summary: 'A new form, or with `parentID` a new sub-form, the last one (API2-09)',
    access,
    params: planParams,
    body: named.extend({
      parentID: recordNumber.nullable().default(null),
      isMultiQuestionEnable: z.boolean().default(false),
    }),
    answer: form,
    status: 201,
    refuses: ['invalid', 'not-found'],
    audit,
    kind: 'write',
  }),
  updateForm: operation({
    name: 'catalogue.updateForm',
    method: 'PUT',
    path: '/api/safetyplans/forms/{formID}',
    summary: 'Another name, or the other mode (API2-10)',
    access,
    params: formParams,
    query: formQuery,
    body: formChange,
    answer: subForm,
    status: 200,
    refuses: ['invalid', 'not-found', 'changed'],
    audit,
    kind: 'write',
  }),
  patchForm: operation({
    name: 'catalogue.patchForm',
    method: 'PATCH',
    path: '/api/safetyplans/forms/{formID}',
    summary: 'The same as the PUT (API2-11)',
    access,
    params: formParams,
    query: formQuery,
    body: formChange,
    answer: subForm,
    status: 200,
    refuses: ['invalid', 'not-found', 'changed'],
    audit,
    kind: 'write',
  }),
  moveForm: operation({
    name: 'catalogue.moveForm',
    method: 'PATCH',
    path: '/api/safetyplans/forms/{formID}/sortOrder',
    summary: 'Another place among its siblings; these in their new order (API2-14)',
    access,
    params: formParams,
    query: z.object({ planID: pathID.optional(), parentID: pathID.optional() }),
    body: moveTo,
    answer: z.array(subForm),
    status: 200,
    refuses: ['invalid', 'not-found'],
    audit,
  }),
  removeForm: operation({
    name: 'catalogue.removeForm',
    method: 'DELETE',
    path: '/api/safetyplans/forms/{formID}',
    summary: 'Take a form or sub-form out, with what is in it (API2-12)',
    access,
    params: formParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit,
  }),
}

/** Questions with their regulations. */
const questions = {
  createQuestion: operation({
    name: 'catalogue.createQuestion',
    method: 'POST',
    path: '/api/safetyplans/forms/{formID}/questions',
    summary: 'A new question, the last one unless `orderSequence` says where (API2-17)',
    access,
    params: formParams,
    body: questionInput.extend({ orderSequence: z.int().min(1).optional() }),
    answer: question,
    status: 201,
    refuses: ['invalid', 'not-found'],
    audit,
    kind: 'write',
    allowsLargeBody: true,
  }),
  updateQuestion: operation({
    name: 'catalogue.updateQuestion',
    method: 'PUT',
    path: '/api/safetyplans/{planID}/forms/{formID}/questions/{questionID}',
    summary: 'Another wording, type, options or regulations (API2-18)',
    access,
    params: questionParams,
    body: questionPatch,
    answer: question,
    status: 200,
    refuses: ['invalid', 'not-found', 'changed'],
    audit,
    kind: 'write',
    allowsLargeBody: true,
  }),
  moveQuestion: operation({
    name: 'catalogue.moveQuestion',
    method: 'PATCH',
    path: '/api/safetyplans/forms/{formID}/questions/sortOrder',
    summary: 'Another place for a question; the questions in their new order (API2-21)',
    access,
    params: formParams,
    body: moveQuestion,
    answer: z.array(question),
    status: 200,
    refuses: ['invalid', 'not-found'],
    audit,
  }),
  moveItem: operation({
    name: 'catalogue.moveItem',
    method: 'PATCH',
    path: '/api/safetyplans/forms/{formID}/multiquestions/sortOrder',
    summary:
      'Another place for a question or sub-form of a multi-question form; all in their new order (API2-22)',
    access,
    params: formParams,
    body: moveItem,
    answer: z.array(multiItem),
    status: 200,
    refuses: ['invalid', 'not-found', 'moved'],
    audit,
  }),
  removeQuestion: operation({
    name: 'catalogue.removeQuestion',
    method: 'DELETE',
    path: '/api/safetyplans/{planID}/forms/{formID}/questions/{questionID}',
    summary: 'Take a question out (API2-19)',
    access,
    params: questionParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit,
  }),
  removeQuestionOfForm: operation({
    name: 'catalogue.removeQuestionOfForm',
    method: 'DELETE',
    path: '/api/safetyplans/forms/{formID}/questions/{questionID}',
    summary: 'The same by the shorter path (API2-20)',
    access,
    params: questionParams.omit({ planID: true }),
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit,
  }),
}

/** Additions of ours: restore what was deleted, and copy. */
const again = {
  restore: operation({
    name: 'catalogue.restore',
    method: 'POST',
    path: '/api/safetyplans/restored',
    summary:
      'Undo a delete: a program, form or question comes back with what was in it, in its old place',
    access,
    body: z.strictObject({ kind: z.enum(['plan', 'form', 'question']), id: recordNumber }),
    answer: z.null(),
    status: 200,
    refuses: ['not-found'],
    audit,
  }),
  copyPlan: operation({
    name: 'catalogue.copyPlan',
    method: 'POST',
    path: '/api/safetyplans/{planID}/copies',
    summary: 'A program once more, under another name',
    access,
    params: planParams,
    body: named,
    answer: safetyPlan,
    status: 201,
    refuses: ['invalid', 'not-found'],
    audit,
    kind: 'write',
  }),
  copyForm: operation({
    name: 'catalogue.copyForm',
    method: 'POST',
    path: '/api/safetyplans/forms/{formID}/copies',
    summary: 'A form or sub-form once more: in the same program, or in another',
    access,
    params: formParams,
    body: named.extend({ planID: recordNumber, parentID: recordNumber.nullable().default(null) }),
    answer: form,
    status: 201,
    refuses: ['invalid', 'not-found'],
    audit,
    kind: 'write',
  }),
}

/** Edits the draft of the catalogue. */
export const editing = { ...plans, ...forms, ...questions, ...again }
