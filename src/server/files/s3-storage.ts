import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type Storage } from './storage.ts'

// ms that one request may take; nobody waits longer for a picture.
const longest = 20_000

/**
 * A bucket of whatever speaks as S3 does: `s3://key:secret@host[:port]/bucket[/folder]?region=…&tls=off`. The bucket stands in
 * the path, not in the host's name, which all of them understand; each request is signed with the hash of its body.
 */
export function s3Storage(url: URL): Storage {
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const base = `${scheme}://${url.host}${url.pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region,
    retries: 2,
  })
  const ask = (method: string, key: string, body?: Uint8Array<ArrayBuffer>) =>
    client.fetch(`${base}/${checkedKey(key)}`, {
      method,
      signal: AbortSignal.timeout(longest),
      headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(body ?? '').digest('hex') },
      ...(body && { body }),
    })
  const refused = async (method: string, answer: Response) => {
    const said = (await answer.text()).slice(0, 300)
    return new Error(`The storage answered ${answer.status} to ${method}: ${said}`)
  }
  return {
    put: async (key, bytes) => {
      const answer = await ask('PUT', key, new Uint8Array(bytes))
      if (!answer.ok) throw await refused('PUT', answer)
      await answer.body?.cancel()
    },
    get: async (key) => {
      const answer = await ask('GET', key)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) throw await refused('GET', answer)
      return Buffer.from(await answer.arrayBuffer())
    },
    remove: async (key) => {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw await refused('DELETE', answer)
      await answer.body?.cancel()
    },
  }
}
