import type { JsonObject } from '#contract/kernel/json.ts'

/** The version of a row and the epoch it counts in, from `version` and the `etag` `"{epoch}.{version}"`. */
export function versionOf(row: Readonly<JsonObject>): { version: number; epoch: string } {
  const etag = typeof row['etag'] === 'string' ? row['etag'].replace(/^W\//, '').replaceAll('"', '') : ''
  const dot = etag.lastIndexOf('.')
  const version = typeof row['version'] === 'number' ? row['version'] : Number(etag.slice(dot + 1))
  return { version: Number.isInteger(version) ? version : 0, epoch: dot === -1 ? '' : etag.slice(0, dot) }
}
