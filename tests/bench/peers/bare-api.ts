import { createServer } from 'node:http'
import { Pool } from 'pg'
import { kinds } from '#server/kinds.ts'

/**
 * The least that can answer a page of a list: Node's own server, a pool of ten, one statement that
 * is planned once, and its rows unchanged as JSON. It checks no identity, sees every row with the
 * owner's rights, and neither compresses nor tags. `node bare-api.ts <port> <address of the
 * database>`; pages at `/?account=4&after=100&limit=50`.
 */
const [port, address] = process.argv.slice(2)
const pool = new Pool({ connectionString: address, max: 10 })
const { text } = kinds.correctiveAction.sql.page as { text: string }

createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://bare').searchParams
  const values = [asked.get('account'), null, asked.get('after'), asked.get('limit')]
  pool.query({ name: 'page', text, values }).then(
    ({ rows }) => {
      const body = JSON.stringify(rows)
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        .end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(port), '127.0.0.1')
