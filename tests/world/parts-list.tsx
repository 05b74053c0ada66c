import { IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '#contract/projects/schema.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { exampleLayout as layout, type ExampleRow } from '#client/records/example-record.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import type { ListExportOptions } from '#client/records/list/export-list.ts'
import {
  defineList,
  type ListMessages,
  type FilterChoices,
} from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import type { FetchCounts } from '#client/records/list/use-server-list-counts.ts'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

const kind = defineList<ExampleRow>(layout)
export const word = (message: string) => ({ id: message, message })
export const words: ListMessages = {
  title: word('Parts'),
  loading: word('Loading'),
  find: { label: word('Find a part') },
  create: { label: word('New part') },
  icon: IconTool,
  none: { title: word('No parts'), text: word('None yet.') },
  noMatch: {
    title: word('No part matches'),
    text: word('Nothing like it.'),
    clear: word('Show all'),
  },
  failed: { code: 'parts', title: word('Failed') },
}

export function Parts({
  rows,
  pageSize,
  offline = false,
  ...exporting
}: {
  rows: readonly ExampleRow[]
  pageSize?: number
  offline?: boolean
  exports?: ListExportOptions<ExampleRow>
}) {
  const { i18n } = useLingui()
  const columns = useMemo(() => buildColumns<ExampleRow>(layout, i18n), [i18n])
  const records = useMemo(
    () => ({
      rows,
      complete: true,
      loading: false,
      error: null,
      asOf: null,
      offline,
      failed: null,
      refresh: () => Promise.resolve(),
    }),
    [rows, offline],
  )
  const list = useDeviceList<ExampleRow>(kind, { records, columns, ...(pageSize && { pageSize }) })
  return (
    <RecordList
      kind={kind}
      words={words}
      list={list}
      columns={columns}
      memory="parts"
      {...exporting}
      card={(row) => row.name}
    />
  )
}

type ServerPartsProps = {
  read: (query: Readonly<Record<string, string>>) => Promise<ApiSuccess<unknown> | ApiFailure>
  offers?: FilterChoices
  readCounts?: FetchCounts
  exports?: true | ListExportOptions<ExampleRow>
}

/** The list of parts, read from a server by pages. */
export function ServerParts({
  read,
  offers = noOffers,
  readCounts,
  ...exporting
}: ServerPartsProps) {
  const { i18n } = useLingui()
  const columns = useMemo(() => buildColumns<ExampleRow>(layout, i18n), [i18n])
  const list = useServerList<ExampleRow>(kind, {
    name: 'parts',
    read,
    offers,
    ...(readCounts && { readCounts }),
  })
  return (
    <RecordList
      kind={kind}
      words={words}
      list={list}
      columns={columns}
      memory="parts"
      {...exporting}
      card={(row) => row.name}
    />
  )
}

const noOffers: FilterChoices = {}

export const company = (...projects: Project[]) =>
  mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects })

/** Shows a screen of a company, for one test. */
export async function shows(screen: React.ReactNode, world = company(), path = '/') {
  const shown = await showScreen(screen, world, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

/** The list of parts on the device. */
export const open = (rows: readonly ExampleRow[], path = '/', pageSize?: number) =>
  shows(<Parts rows={rows} pageSize={pageSize} />, company(), path)

/** The first cell of each row. */
export const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelector('[role=cell]')?.textContent)
