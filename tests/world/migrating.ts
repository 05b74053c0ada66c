import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { prepare } from '#server/db/prepare.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'

export let place: EmptyDatabase
export let folder: string

export const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Makes the variables above before each test, and ends them after it. */
export function setUp(): void {
  beforeEach(async () => {
    place = await emptyDatabase()
    folder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
    write(
      '0001-first.sql',
      'create table first (id int primary key); create table other (id int primary key);',
    )
    write('0002-second.sql', 'insert into first values (1);')
  })
  afterEach(async () => {
    await place.drop()
    rmSync(folder, { recursive: true })
  })
}

export const run = async () =>
  (await prepare({ ownerUrl: place.url, migrationsFolder: folder })).ran
