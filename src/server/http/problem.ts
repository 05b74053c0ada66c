import {
  type CurrentAssignee,
  type Refusal,
  type RefusalCode,
  refusals,
} from '#contract/kernel/refusal.ts'

/** A refusal on the wire (G1-111, rulings 6). */
export interface Problem {
  type: string
  status: number
  code: RefusalCode
  title: string
  message: string
  detail: string
  msg: string
  fields?: Readonly<Record<string, string>>
  row?: unknown
  holder?: CurrentAssignee
  requestId: string
}

export const problemMediaType = 'application/problem+json; charset=utf-8'

export function problemBody(refusal: Refusal, requestId: string): Problem {
  const { status, title, message: usual } = refusals[refusal.refused]
  const message = refusal.message ?? usual
  return {
    type: `urn:siteward:problem:${refusal.refused}`,
    status,
    code: refusal.refused,
    title,
    message,
    detail: message,
    msg: message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.row !== undefined && { row: refusal.row }),
    ...(refusal.holder && { holder: refusal.holder }),
    requestId,
  }
}

/** Returns the form in which only the token request answers, as identity providers do (G1-13). */
export function toOAuthError(refusal: Refusal): {
  status: number
  body: { error: string; error_description: string }
} {
  const { status, message } = refusals[refusal.refused]
  const { error, text, as } = oauthErrors[refusal.refused] ?? {
    error: status >= 500 ? 'temporarily_unavailable' : 'invalid_request',
  }
  return {
    status: as ?? status,
    body: { error, error_description: text ?? refusal.message ?? message },
  }
}

const oauthErrors: Readonly<
  Partial<Record<RefusalCode, { error: string; text?: string; as?: number }>>
> = {
  unauthenticated: { error: 'invalid_grant', text: 'Wrong email or password.', as: 403 },
  blocked: { error: 'unauthorized', text: 'user is blocked' },
  'too-many': { error: 'too_many_attempts' },
  invalid: { error: 'invalid_request', as: 400 },
}
