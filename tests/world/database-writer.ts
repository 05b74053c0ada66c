import { open } from '#server/db/connect.ts'

// A process for tests that kill it: opens the data folder of its first argument with the migrations
// of its second, writes rows one by one and prints each number as soon as the database has it.
const [dataDir = '', migrationsFolder = '', from = '1'] = process.argv.slice(2)
const db = await open({ dataDir }, { migrationsFolder })
process.stdout.write('open\n')
for (let id = Number(from); ; id += 1) {
  await db.exec('insert into rows (id) values ($1)', [id])
  process.stdout.write(`${id}\n`)
}
