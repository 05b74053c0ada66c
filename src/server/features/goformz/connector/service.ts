import type { ConnectorFault } from '#contract/goformz/faults.ts'

/**
 * The reason why the service returned nothing. `detail`: its message, or the failed call, never a
 * secret.
 */
export interface ServiceFault {
  fault: ConnectorFault
  detail: string
  /** Seconds that the service asks to wait. */
  retryAfter?: number
}

/** The requested value, or the fault. */
export type ServiceResult<T> = { value: T } | ServiceFault

/** A form in the list of completed forms. */
export interface ListedForm {
  formID: string
  /** Time of the last change, ISO 8601 in UTC. */
  updatedAt: string
}

/** A completed form with the values that this product needs. */
export interface CompletedForm extends ListedForm {
  name: string
  completedAt: string
  /** Values of its fields by their names, as text. */
  fields: Readonly<Record<string, string>>
  /** GoFormz's number of the form's author, or null. */
  userID: string | null
}

export interface GoFormzPage {
  forms: readonly ListedForm[]
  /** Number of items on the page that could not be parsed. */
  unread: number
  /** True if no page follows. */
  isLast: boolean
}

/** A service of forms as the connector needs it: GoFormz over HTTP, or a substitute. */
export interface FormzService {
  /**
   * Lists forms that changed after that instant, the oldest change first if the service keeps that
   * order. Pages count from 1.
   */
  completedForms: (after: string | null, page: number) => Promise<ServiceResult<GoFormzPage>>
  /**
   * Returns null if the form is missing or not completed, or `unread` if it could not be parsed.
   */
  form: (formID: string) => Promise<ServiceResult<CompletedForm | 'unread' | null>>
  /** Returns null for an unknown user. */
  user: (userID: string) => Promise<ServiceResult<{ name: string; email: string } | null>>
  /** Returns the PDF of a form, or null if it is not ready or does not exist. */
  pdf: (formID: string) => Promise<ServiceResult<Buffer | null>>
}

export function isFault(given: ServiceResult<unknown>): given is ServiceFault {
  return 'fault' in given
}
