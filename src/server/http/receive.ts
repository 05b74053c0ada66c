import type { z } from 'zod'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isReadable } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

/** A request as it came in. */
export interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

/** What the contract made of it. */
export interface Parsed {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Parse a request with the contract's schemas; the handler trusts
 * what comes out.
 */
export function receive(operation: Operation, raw: Raw): Parsed | Refusal {
  const params = parse(operation.params, raw.params, 'address')
  if ('refused' in params) return params
  const query = parse(operation.query, raw.query, 'address')
  if ('refused' in query) return query
  const body = parse(operation.body, raw.body, 'body')
  if ('refused' in body) return body
  return { params: params.value, query: query.value, body: body.value }
}

/** Only the ids in the address, for the check of scope before anything else is looked at. */
export function receiveParams(operation: Operation, params: unknown): { value: unknown } | Refusal {
  return parse(operation.params, params, 'address')
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  from: 'address' | 'body',
): { value: unknown } | Refusal {
  if (schema === undefined) return { value: undefined }
  // What stands in an address is asked of the database as it is; in a body each schema says what of
  // it may not be kept.
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
    // Nested deeper than the stack is: nobody's form.
    if (error instanceof RangeError) return refuse('malformed')
    throw error
  }
}

type Issue = z.core.$ZodIssue

/**
 * Malformed (400): an address or a value of the wrong kind. Unknown (422): a field that does not
 * exist.
 * Invalid (422): the right kind, breaking a rule or missing (rulings, 6).
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

/** Of a union, the issues of the alternative that came furthest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const alternatives = issue.errors.map((one) =>
    one.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] })),
  )
  const nearest = alternatives.find((one) => !one.some(isWrongKind)) ?? alternatives[0]
  return nearest === undefined || nearest.length === 0 ? [issue] : nearest
}

/** Missing or nothing is a broken rule, another kind of value is not the contract's language. */
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
 * The key of a write from `Idempotency-Key`: a UUID as it is, another word of at most 128 visible
 * letters as the UUIDv5 of it. Undefined when it can be neither.
 */
export function keyFrom(header: string | undefined): string | null | undefined {
  if (header === undefined) return null
  if (uuid.test(header)) return header.toLowerCase()
  return visible.test(header) ? uuidV5(nameSpace, header) : undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,128}$/
// Our own name space (version 4, drawn once).
const nameSpace = '5b1f0a0e-3c6d-4e0a-9b7a-6a1f2c4d8e90'
