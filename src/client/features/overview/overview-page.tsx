import { useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import {
  type OverviewDays,
  overviewPeriods,
  periodUntil,
} from '#contract/kernel/overview-period.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import { useUrlSyncedFilters } from '#client/records/list/use-url-synced-filters.ts'
import { PageStaleDataBanner } from '#client/records/page-stale-data-banner.tsx'
import { PrintMenu } from '#client/records/print/print-menu.tsx'
import {
  type OverviewScope,
  type OverviewTable,
  overviewTables,
  OverviewTablesContext,
} from '#client/shell/overview-tables.ts'
import { Slot } from '#client/shell/slots.tsx'
import { FilterChip } from '#client/ui/filter/filter-chip.tsx'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import css from './overview.module.css'

const OverviewSheet = lazyComponent(
  async () => (await import('./overview-sheet.tsx')).OverviewSheet,
)

/**
 * `/back-office/overview`: shows figures and cards of the capabilities for one period and one
 * project or all (look, 6).
 */
export function OverviewPage() {
  const { t } = useLingui()
  // The numbers follow at once; the address changes a little later.
  const { now: filters, change } = useUrlSyncedFilters(parse, write)
  const scope = useScope(filters)
  const phone = useMedia(media.phone)
  const projects = useRecords('project').rows
  const chosen = projects.find(({ projectID }) => projectID === scope.projectID)
  const about = chosen?.name ?? t`All projects`
  const filter = useProjectFilter(projects, scope.projectID, (projectID) => change({ projectID }))
  const [tables] = useState(overviewTables)
  const periods = [
    { value: '7', label: t`7 days` },
    { value: '30', label: t`30 days` },
    { value: '84', label: t`12 weeks` },
  ]
  return (
    <OverviewTablesContext value={tables}>
      <ScrollArea>
        <PageHeader
          title={t`Overview`}
          fact={about}
          actions={
            <div className={css.controls}>
              <SegmentedTabs
                block={phone}
                label={t`Period`}
                value={String(filters.days)}
                options={periods}
                onChange={(days) => change({ days: daysOf(days) })}
              />
              <FilterChip filter={filter} />
              <OverviewMenu all={tables.all} about={about} />
            </div>
          }
        />
        <PageStaleDataBanner>
          <div className={css.figures}>
            <Slot name="overview.figures" scope={scope} />
          </div>
          <Slot name="overview.cards" scope={scope} />
        </PageStaleDataBanner>
        <OverviewSheet all={tables.all} about={about} period={scope.period} />
      </ScrollArea>
    </OverviewTablesContext>
  )
}

interface Filters {
  days: OverviewDays
  projectID: number | null
}

/** Counts days in the reader's zone, as the lists do to which the numbers lead. */
function useScope({ days, projectID }: Filters): OverviewScope {
  const zone = ownZone()
  const today = dayIn(zone, useServerNow())
  return useMemo(
    () => ({ period: periodUntil(today, days, zone), projectID }),
    [today, days, zone, projectID],
  )
}

function useProjectFilter(
  projects: readonly { projectID: number; name: string }[],
  projectID: number | null,
  choose: (projectID: number | null) => void,
): FilterSpec {
  const { t } = useLingui()
  const compareNames = useCompareNames()
  const options = useMemo(
    () =>
      projects
        .map((one) => ({ value: String(one.projectID), label: one.name }))
        .sort((one, other) => compareNames(one.label, other.label)),
    [projects, compareNames],
  )
  const value = options.find((one) => one.value === String(projectID))?.label ?? ''
  return {
    key: 'project',
    label: t`Project`,
    options: () => options,
    chosen: projectID === null ? [] : [String(projectID)],
    value,
    // Only the last ticked project counts; without one it is all projects.
    onChange: (picked) => choose(picked.length === 0 ? null : Number(picked.at(-1))),
  }
}

/** Saves all numbers as a file, or prints them. */
function OverviewMenu({ all, about }: { all: () => readonly OverviewTable[]; about: string }) {
  const { t } = useLingui()
  const toasts = useToasts()
  const save = (format: 'csv' | 'xlsx') => () =>
    void import('./save-overview.ts')
      .then(({ saveOverview }) =>
        saveOverview(
          all(),
          `${t`Overview`}, ${about}`,
          { part: t`Figure`, of: t`Of`, measure: t`Measure`, value: t`Value` },
          format,
        ),
      )
      .catch(() => toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` }))
  const more: MenuItem[] = [
    {
      key: 'csv',
      label: t`Export as CSV`,
      icon: <Icon icon={IconFileTypeCsv} />,
      onSelect: save('csv'),
    },
    {
      key: 'xlsx',
      label: t`Export as Excel (XLSX)`,
      icon: <Icon icon={IconFileSpreadsheet} />,
      onSelect: save('xlsx'),
    },
  ]
  return <PrintMenu more={more} />
}

const first: OverviewDays = 84

function daysOf(said: unknown): OverviewDays {
  const found = Object.keys(overviewPeriods)
    .map(Number)
    .find((days) => String(days) === String(said))
  return found === 7 || found === 30 ? found : first
}

function parse({ days, project }: Readonly<Record<string, unknown>>): Filters {
  const projectID = Number(project)
  return {
    days: daysOf(days),
    projectID: Number.isInteger(projectID) && projectID > 0 ? projectID : null,
  }
}

const write = ({ days, projectID }: Filters) => ({
  days: days === first ? undefined : days,
  project: projectID ?? undefined,
})
