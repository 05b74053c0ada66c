import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { ownDatabase } from '#server/db/own-database.ts'

/** Does the work of autovacuum after a table was filled, so that no query pays for it. */
export async function tidy(dataDir: string): Promise<void> {
  const cluster = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: await ownDatabase(cluster.url) })
  try {
    await client.connect()
    await client.query('vacuum analyze')
  } finally {
    await client.end()
    await cluster.stop()
  }
}
