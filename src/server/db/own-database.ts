import { Client } from 'pg'
import { withDatabase } from './address.ts'
import { errorCode } from './errors.ts'

/**
 * Returns the address of Siteward's database in an embedded PostgreSQL; the first start makes it.
 */
export async function ownDatabase(url: string): Promise<string> {
  const own = withDatabase(url, 'siteward')
  if (!(await exists(own))) await create(url)
  return own
}

async function exists(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) === '3D000') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function create(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database siteward')
  } finally {
    await client.end()
  }
}
