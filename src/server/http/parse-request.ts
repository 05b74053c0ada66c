import type { z } from 'zod'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isReadable } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

/** A request as it came in. */
export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

/** A request as the contract parsed it. */
export interface ParsedRequest {
  params: unknown
  query: unknown
  body: unknown
}

/** Parses a request with the contract's schemas; the handler trusts the result. */
export function parseRequest(operation: Operation, raw: RawRequest): ParsedRequest | Refusal {
  const params = parse(operation.params, raw.params, 'address')
  if ('refused' in params) return params
  const query = parse(operation.query, raw.query, 'address')
  if ('refused' in query) return query
  const body = parse(operation.body, raw.body, 'body')
  if ('refused' in body) return body
  return { params: params.value, query: query.value, body: body.value }
}

/** Parses only the ids in the address, to check the scope before anything else. */
export function parsePathParams(
  operation: Operation,
  params: unknown,
): { value: unknown } | Refusal {
  return parse(operation.params, params, 'address')
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  from: 'address' | 'body',
): { value: unknown } | Refusal {
  if (schema === undefined) return { value: undefined }
  // Values of an address reach the database unchanged; in a body each schema excludes what may not
  // be stored.
  if (from === 'address') {
    const odd = Object.entries(value ?? {}).filter(
      ([, one]) => typeof one === 'string' && !isReadable(one),
    )
    if (odd.length > 0)
      return refuse('malformed', {
        fields: Object.fromEntries(
          odd.map(([name]) => [name, 'Contains characters that cannot be kept.']),
        ),
      })
  }
  try {
    const parsed = schema.safeParse(value, { reportInput: true })
    return parsed.success ? { value: parsed.data } : refusalOf(parsed.error, from)
  } catch (error) {
    // The body is nested deeper than the stack allows; no form is.
    if (error instanceof RangeError) return refuse('malformed')
    throw error
  }
}

type Issue = z.core.$ZodIssue

/**
 * Chooses the refusal. Malformed (400): an address or a value of the wrong kind. Unknown (422): a
 * field that does not exist. Invalid (422): the right kind, breaking a rule or missing (rulings,
 * 6).
 */
function refusalOf(error: z.ZodError, from: 'address' | 'body'): Refusal {
  const issues = error.issues.flatMap((issue) => innermost(issue))
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(
          (key) => [pathOf([...issue.path, key]), 'This field does not exist.'] as const,
        )
      : [],
  )
  if (from === 'body' && unknown.length > 0)
    return refuse('unknown-field', { fields: Object.fromEntries(unknown) })
  const known = issues.filter(({ code }) => code !== 'unrecognized_keys')
  const fields = Object.fromEntries([
    ...unknown,
    ...known.map((issue) => [pathOf(issue.path), sentence(issue)] as const),
  ])
  return refuse(from === 'address' || issues.some(isWrongKind) ? 'malformed' : 'invalid', {
    fields,
  })
}

/** Returns the issues of the alternative of a union that matched furthest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const alternatives = issue.errors.map((one) =>
    one.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] })),
  )
  const nearest = alternatives.find((one) => !one.some(isWrongKind)) ?? alternatives[0]
  return nearest === undefined || nearest.length === 0 ? [issue] : nearest
}

/** Returns whether a value is of the wrong kind; a missing or empty value only breaks a rule. */
function isWrongKind(issue: Issue): boolean {
  return issue.code === 'invalid_type' && !isNothing(issue)
}

const isNothing = ({ input }: Issue) => input === undefined || input === null

function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type' && isNothing(issue)) return 'Required.'
  return issue.message.endsWith('.') ? issue.message : `${issue.message}.`
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

/**
 * Returns the key of a write from `Idempotency-Key`: a UUID as it is, another word of at most 128
 * visible letters as its UUIDv5. Undefined if it is neither.
 */
export function parseIdempotencyKey(header: string | undefined): string | null | undefined {
  if (header === undefined) return null
  if (uuid.test(header)) return header.toLowerCase()
  return visible.test(header) ? uuidV5(nameSpace, header) : undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,128}$/
// Our own name space, a random UUID of version 4.
const nameSpace = '5b1f0a0e-3c6d-4e0a-9b7a-6a1f2c4d8e90'
