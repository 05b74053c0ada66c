import { z } from 'zod'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { type RefusalCode, refusals } from '#contract/kernel/refusal.ts'

type Json = Record<string, unknown>

/**
 * Makes the OpenAPI 3.1 document at `/api/openapi.json`: the contract in the form that other tools
 * read.
 */
export function buildOpenApi(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteward',
      version: '1',
      description:
        'The calls of the Siteward back office. Every answer carries Sync-Server, Data-Epoch and X-Request-Id.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Problem: problem },
    },
  }
}

/** Returns the document as text, made once. */
export function openApiText(): string {
  text ??= JSON.stringify(buildOpenApi())
  return text
}

let text: string | undefined

const always: readonly RefusalCode[] = ['malformed', 'too-many', 'internal', 'busy']
const signedIn: readonly RefusalCode[] = [
  'unauthenticated',
  'role',
  'scope',
  'blocked',
  'account-inactive',
]

function describe(operation: Operation): Json {
  const isPublic = operation.access.roles === 'public'
  const refused = [
    ...new Set([
      ...always,
      ...(isPublic ? [] : signedIn),
      ...(operation.body ? (['too-large', 'media-type', 'invalid', 'unknown-field'] as const) : []),
      ...operation.refuses,
    ]),
  ]
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.name.split('.')[0]],
    security: isPublic
      ? []
      : [{ session: [] }, ...(operation.access.byKey ? [{ apiKey: [] }] : [])],
    'x-who': operation.access,
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...headersOf(operation),
    ],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: contentOf(operation, schemaOf(operation.body, 'input')),
      },
    }),
    responses: { [operation.status]: success(operation), ...problems(refused) },
  }
}

function contentOf(operation: Operation, schema: Json): Json {
  const types =
    operation.path === '/api/oauth/token'
      ? ['application/json', 'application/x-www-form-urlencoded']
      : ['application/json']
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

function headersOf({ kind, method }: Operation): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  if (kind === 'write') {
    const key = header(
      'Idempotency-Key',
      'UUID, or at most 128 visible characters; the same key is carried out once.',
    )
    return method === 'POST'
      ? [key]
      : [
          key,
          header('If-Match', 'ETag of the record as it was read; a stale one is 412 with the row.'),
        ]
  }
  return kind === 'list' || kind === 'record' || kind === 'lookup'
    ? [header('If-None-Match', 'ETag of an earlier answer; 304 when it still stands.')]
    : []
}

function success(operation: Operation): Json {
  const header = (description: string) => ({ description, schema: { type: 'string' } })
  const headers = {
    ...(operation.kind !== undefined &&
      operation.status !== 204 && { ETag: header('Tag of this state.') }),
    ...(operation.kind === 'list' && {
      'Next-Cursor': header('With limit: where the next page begins; absent at the end.'),
    }),
  }
  return {
    description: 'Done.',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(operation.status !== 204 && {
      content:
        operation.kind === 'file'
          ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(operation.answer, 'output') } },
    }),
  }
}

function problems(codes: readonly RefusalCode[]): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of codes)
    byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${refusals[code].message}`).join(' '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return described
}

const problem: Json = {
  type: 'object',
  required: ['type', 'status', 'code', 'title', 'message', 'detail', 'msg', 'requestId'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    title: { type: 'string' },
    message: { type: 'string' },
    detail: { type: 'string' },
    msg: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    row: { description: 'The row as it stands (409 exists, 412).' },
    requestId: { type: 'string' },
  },
}
