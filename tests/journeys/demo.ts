import { demoData, startSiteward } from './server.ts'

/**
 * Before all journeys: the demo is made once, and each server begins with a copy of its data, as if
 * it had made them itself. To make a database, migrate and fill it takes three times as long as to
 * start on one.
 */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const demo = await startSiteward()
  await demo.stop()
  process.env[demoData] = demo.dataDir
  return () => demo.end()
}
