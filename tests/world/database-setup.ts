import { beginRun, removeRun, testRun } from './database-cluster.ts'
import { dropDatabasesOfRun } from './database.ts'

/** Global set-up of test runs that need a database. Starts nothing before a test needs it. */
export async function setup(): Promise<void> {
  await beginRun()
}

export async function teardown(): Promise<void> {
  await dropDatabasesOfRun()
  await removeRun(testRun())
}
