import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import type { RowOf } from '../kernel/field-types.ts'
import { instant, readable, recordNumber } from '../kernel/shapes.ts'
import { connectorFaults, runCauses } from './faults.ts'
import { formzFields } from './fields.ts'

export const formz = rowSchema(formzFields)
export type Formz = RowOf<typeof formzFields>

/** A form as GoFormz or another sender submits it (G2-38). */
export const formzInput = z.strictObject({
  /** The form's id at the sender; for a known one the answer is the stored form. */
  formId: readable(100).min(1).optional(),
  projectId: z.union([readable(255), recordNumber.transform(String)]),
  projectName: readable(255).optional(),
  /** If present, it must be the company of the address. */
  accountId: recordNumber.optional(),
  formName: readable(255).min(1, 'Required.'),
  creationDateTime: instant,
  formzUserName: readable(320).min(1, 'Required.'),
  formzPdfUrl: readable(4000).optional(),
})
export type FormzInput = z.infer<typeof formzInput>

const word = (maxLength: number) => readable(maxLength).overwrite((text) => text.trim())

/**
 * A company's connection to GoFormz. Answers never have the secret; a change without it retains the
 * stored one.
 */
export const goFormzConnection = z.strictObject({
  isOn: z.boolean(),
  clientID: word(200).min(1, 'Required.'),
  clientSecret: word(400).min(1, 'Required.').optional(),
  apiAddress: word(200).min(1, 'Required.'),
  signInAddress: word(200).min(1, 'Required.'),
  /** Names of the form fields that identify the project. */
  projectIdField: word(100),
  projectNameField: word(100),
})
export type GoFormzConnection = z.infer<typeof goFormzConnection>

/** The presets of a new connection. */
export const connectionPresets = {
  apiAddress: 'https://api.goformz.com',
  signInAddress: 'https://accounts.goformz.com',
  projectIdField: 'Project ID',
  projectNameField: 'Project Name',
} as const satisfies Partial<GoFormzConnection>

/**
 * A run that fetched forms. `added` and `changed` count received forms; `unread` counts those that
 * could not be parsed and were left out.
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
  /** The message of the other side, or the name of the form. */
  detail: z.string(),
})
export type ConnectorRun = z.infer<typeof run>

/** The connector as its owner sees it. */
export const connector = z.object({
  /** False before the first setup; the other fields then have the presets. */
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
  /** Null: the last run succeeded, or there was none. */
  failingSince: z.string().nullable(),
  fault: z.enum(connectorFaults).nullable(),
  detail: z.string(),
  nextRunAt: z.string().nullable(),
  /** The number of PDFs that are not fetched yet. */
  pdfsWaiting: z.int(),
  /** The newest twenty runs, the newest first. */
  runs: z.array(run),
})
export type Connector = z.infer<typeof connector>

/**
 * A push of GoFormz about a completed form: an event and the form's id. All other content is
 * ignored, because it is not trusted.
 */
export const push = z.object({
  EventType: readable(60),
  Item: z.object({ Id: readable(100).min(1) }),
})
