import { demoData, startSiteward } from './server.ts'

/**
 * Creates the demo once before all journeys; each server then starts with a copy of its data.
 * Creating, migrating and filling a database takes three times as long as starting on a copy.
 */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const demo = await startSiteward()
  await demo.stop()
  process.env[demoData] = demo.dataDir
  return () => demo.end()
}
