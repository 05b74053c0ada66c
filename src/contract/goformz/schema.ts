import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import type { RowOf } from '../kernel/field-types.ts'
import { instant, readable, recordNumber } from '../kernel/shapes.ts'
import { connectorFaults, runCauses } from './faults.ts'
import { formzFields } from './fields.ts'

export const formz = rowSchema(formzFields)
export type Formz = RowOf<typeof formzFields>

/** A form as GoFormz, or whatever speaks for it, hands it in (G2-38). */
export const formzInput = z.strictObject({
  /** The form's id over there: the same one again answers what is stored. */
  formId: readable(100).min(1).optional(),
  projectId: z.union([readable(255), recordNumber.transform(String)]),
  projectName: readable(255).optional(),
  /** Where it is sent along it is that of the address. */
  accountId: recordNumber.optional(),
  formName: readable(255).min(1, 'Required.'),
  creationDateTime: instant,
  formzUserName: readable(320).min(1, 'Required.'),
  formzPdfUrl: readable(4000).optional(),
})
export type FormzInput = z.infer<typeof formzInput>

const word = (most: number) => readable(most).overwrite((text) => text.trim())

/**
 * How a company reaches GoFormz. The secret is never answered; left out, the one that is there
 * stays.
 */
export const connection = z.strictObject({
  isOn: z.boolean(),
  clientID: word(200).min(1, 'Required.'),
  clientSecret: word(400).min(1, 'Required.').optional(),
  apiAddress: word(200).min(1, 'Required.'),
  signInAddress: word(200).min(1, 'Required.'),
  /** Names of the fields of a form that say which project it is about. */
  projectIdField: word(100),
  projectNameField: word(100),
})
export type Connection = z.infer<typeof connection>

/** What a new connection begins with. */
export const connectionPresets = {
  apiAddress: 'https://api.goformz.com',
  signInAddress: 'https://accounts.goformz.com',
  projectIdField: 'Project ID',
  projectNameField: 'Project Name',
} as const satisfies Partial<Connection>

/**
 * One time that forms were fetched. `added` and `changed` came in; `unread` could not be understood
 * and was left out.
 */
const run = z.object({
  at: z.string(),
  seconds: z.int(),
  cause: z.enum(runCauses),
  added: z.int(),
  changed: z.int(),
  unread: z.int(),
  pdfs: z.int(),
  fault: z.enum(connectorFaults).nullable(),
  /** What the other side said, or which form it was. */
  detail: z.string(),
})
export type ConnectorRun = z.infer<typeof run>

/** The connector as its owner sees it. */
export const connector = z.object({
  /** Nobody set it up yet: the rest is what it would begin with. */
  isSet: z.boolean(),
  isOn: z.boolean(),
  clientID: z.string(),
  apiAddress: z.string(),
  signInAddress: z.string(),
  projectIdField: z.string(),
  projectNameField: z.string(),
  hasSecret: z.boolean(),
  isRunning: z.boolean(),
  lastSuccessAt: z.string().nullable(),
  /** Null: the last run was well, or there was none. */
  failingSince: z.string().nullable(),
  fault: z.enum(connectorFaults).nullable(),
  detail: z.string(),
  nextRunAt: z.string().nullable(),
  /** PDFs that are still to come. */
  pdfsWaiting: z.int(),
  /** The newest first, twenty at most. */
  runs: z.array(run),
})
export type Connector = z.infer<typeof connector>

/**
 * What GoFormz tells of a completed form: an event and the form's id. Whatever else it says is not
 * believed.
 */
export const push = z.object({
  EventType: readable(60),
  Item: z.object({ Id: readable(100).min(1) }),
})
