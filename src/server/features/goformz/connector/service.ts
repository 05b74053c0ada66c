import type { ConnectorFault } from '#contract/goformz/faults.ts'

/** Why the service gave nothing. `detail`: what it said, or which call it was; never a secret. */
export interface ServiceFault {
  fault: ConnectorFault
  detail: string
  /** Seconds that it asks to be left alone. */
  retryAfter?: number
}

/** What was asked for, or why not. */
export type ServiceResult<T> = { value: T } | ServiceFault

/** A form in the list of those that were completed. */
export interface ListedForm {
  formID: string
  /** When it was changed last, ISO 8601 in UTC. */
  updatedAt: string
}

/** A completed form, as the rows of this product need it. */
export interface CompletedForm extends ListedForm {
  name: string
  completedAt: string
  /** Values of its fields by their names, as text. */
  fields: Readonly<Record<string, string>>
  /** Who filled it in, by their number over there; null: nobody by name. */
  userID: string | null
}

export interface FormPage {
  forms: readonly ListedForm[]
  /** Items of the page that could not be understood. */
  unread: number
  /** There is none behind it. */
  isLast: boolean
}

/**
 * A service of forms as the connector needs it: GoFormz over HTTP, or whatever stands in for it.
 */
export interface FormzService {
  /**
   * Forms changed after that moment, the oldest change first as far as the service keeps to it.
   * Pages count from 1.
   */
  completedForms: (after: string | null, page: number) => Promise<ServiceResult<FormPage>>
  /** Null: it is not there, or not completed. `unread`: it could not be understood. */
  form: (formID: string) => Promise<ServiceResult<CompletedForm | 'unread' | null>>
  /** Null: nobody knows. */
  user: (userID: string) => Promise<ServiceResult<{ name: string; email: string } | null>>
  /** The PDF of a form. Null: it is being made, or there is none. */
  pdf: (formID: string) => Promise<ServiceResult<Buffer | null>>
}

export function isFault(given: ServiceResult<unknown>): given is ServiceFault {
  return 'fault' in given
}
