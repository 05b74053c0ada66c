import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './create.module.css'
import type { ReportPreview } from './use-preview.ts'

type ResultProps = {
  /** Null while it loads. */
  preview: ReportPreview | null
  reading: ReadStatus
  /** Opens the export in this format. */
  onOpen: (format: Format) => void
}

type Format = 'csv' | 'xlsx'

/** Shows the count, the link and the first rows of a report (REP-41, REP-42, G2-74). */
export function PreviewResult({ preview, reading, onOpen }: ResultProps) {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('csv')
  return (
    <section className={css.result} aria-label={t`Result`}>
      <div className={css.head}>
        {/* The output stays mounted, because screen readers announce only changes. */}
        <output className={css.count}>{preview && <Count count={preview.count} />}</output>
        {preview && (
          <Opening preview={preview} format={format} onFormat={setFormat} onOpen={onOpen} />
        )}
      </div>
      {preview === null ? <Waiting reading={reading} /> : <Found {...preview} />}
    </section>
  )
}

function Count({ count }: Pick<ReportPreview, 'count'>) {
  const { t } = useLingui()
  const n = wholeNumber(count)
  return (
    <>
      <Icon icon={IconCircleCheck} size={24} />
      {t`${plural(count, { one: `${n} result found`, other: `${n} results found` })}`}
    </>
  )
}

function Found({ count, columns, rows }: ReportPreview) {
  const { t } = useLingui()
  if (count === 0) return <p className={css.none}>{t`No Submissions`}</p>
  return <FirstRows columns={columns} rows={rows} />
}

function Waiting({ reading }: { reading: ReadStatus }) {
  const { t } = useLingui()
  return (
    <div className={css.waiting}>
      {reading.failed === null ? (
        <SkeletonRows count={3} label={t`Loading the report`} />
      ) : (
        <StaleDataHint of={[reading]} missing={t`The report could not be loaded.`} />
      )}
    </div>
  )
}

type OpeningProps = {
  preview: ReportPreview
  format: Format
  onFormat: (format: Format) => void
  onOpen: ResultProps['onOpen']
}

/** Opens the export in the chosen format. */
function Opening({ preview: { count, rows }, format, onFormat, onOpen }: OpeningProps) {
  const { t } = useLingui()
  const n = wholeNumber(count)
  const shown = wholeNumber(rows.length)
  return (
    <>
      <Button
        variant="link"
        iconEnd={<Icon icon={IconExternalLink} size={20} />}
        title={t`Opens the report in a new tab`}
        onClick={() => onOpen(format)}
      >
        {t`Your report is ready`}
      </Button>
      {rows.length > 0 && <span className={css.shown}>{t`First ${shown} of ${n}`}</span>}
      <div className={css.format}>
        <SegmentedTabs label={t`Format`} options={formats} value={format} onChange={onFormat} />
      </div>
    </>
  )
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'XLSX' },
] as const

/** Shows the first rows as the file has them, in English for every language. */
function FirstRows({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>) {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <section className={css.rows} aria-label={t`First rows`} tabIndex={0} data-file-rows="">
      <table lang="en">
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('\n')}>
              {cells.map((cell, at) => (
                <td key={columns[at]} title={String(cell)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
