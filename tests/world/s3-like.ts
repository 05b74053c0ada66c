import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A bucket on this machine that checks the signature of each request (AWS Signature Version 4) by its own reckoning. */
export interface S3Like {
  url: (secret?: string) => string
  /** What is kept, by path. */
  kept: Map<string, Buffer>
  /** From now on every request is answered so. */
  answersWith: (status: number | null) => void
  stop: () => Promise<void>
}

const key = 'AKIDTEST'
const secret = 'a/secret+with=signs'
const region = 'eu-test-1'

export async function s3Like(): Promise<S3Like> {
  const kept = new Map<string, Buffer>()
  let forced: number | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      if (forced !== null) return response.writeHead(forced).end('<Error/>')
      if (!isSigned(request, body)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (request.method === 'PUT') kept.set(path, body)
      if (request.method === 'DELETE') kept.delete(path)
      const found = kept.get(path)
      if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
      return found === undefined ? response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>') : response.writeHead(200).end(found)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: (given = secret) => `s3://${key}:${encodeURIComponent(given)}@127.0.0.1:${port}/bucket/folder?region=${region}&tls=off`,
    kept,
    answersWith: (status) => {
      forced = status
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')
  if (parts === null) return false
  const [, who, day = '', where, names = '', signature] = parts
  const time = String(headers['x-amz-date'])
  // The body that came is the one that was signed, and the signature is of now.
  if (who !== key || where !== region || headers['x-amz-content-sha256'] !== hash(body) || !time.startsWith(day)) return false
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name))) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url, '', lines.join(''), names, hash(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, hash(request)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce((by, word) => hmac(by, word), hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(signing, text).toString('hex') === signature
}
