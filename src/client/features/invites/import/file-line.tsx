import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
  type SheetTable,
  type SheetReadOptions,
} from '#client/data/sheets/sheet-types.ts'
import type { RosterMapping } from '../roster/roster-types.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { type MappingChoice, ColumnSelect } from './column-heads.tsx'
import css from './import.module.css'
import { columnLetters, delimiterWords, encodingNames, fieldWords } from './roster-words.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRoving } from '#client/ui/keys/use-roving.ts'

type FileLineProps = {
  name: string
  isPasted: boolean
  sheet: SheetTable
  mapping: RosterMapping
  lines: number
  choices: SheetReadOptions
  onChoices: (choices: SheetReadOptions) => void
  columns: MappingChoice
  /** Sets the record that names the columns; null for none. */
  onHeader: (header: number | null) => void
  /** True if the headings above the lines do not show the fields of the columns. */
  folded: boolean
}

/** Shows the file, its number of lines, and how it was read; each setting can be changed. */
export function ImportedFileLine({
  name,
  isPasted,
  sheet,
  mapping,
  lines,
  choices,
  onChoices,
  columns,
  onHeader,
  folded,
}: FileLineProps) {
  const { t, i18n } = useLingui()
  const counted = t`${plural(lines, { one: '# line', other: '# lines' })}`
  const { header } = mapping
  const above = sheet.records.slice(0, headsOffered).flatMap((cells, at) =>
    cells.some((cell) => cell !== '')
      ? [
          {
            line: at + 1,
            words: cells
              .filter((cell) => cell !== '')
              .join(', ')
              .slice(0, 60),
          },
        ]
      : [],
  )
  const head =
    header === null ? t`no header` : header === 1 ? t`header skipped` : t`header in line ${header}`
  const chips = useRef<HTMLDivElement>(null)
  useRoving(chips)
  const icon = isPasted ? IconClipboardText : IconFileSpreadsheet
  const { encoding, delimiter } = sheet
  const found = (label: string) => t`${label} found`
  return (
    <div className={css.file}>
      <div className={css.source}>
        <Icon icon={icon} size={24} />
        <span>
          <b className={css.name}>{name}</b>
          {counted}, {head}
        </span>
      </div>
      <div ref={chips} role="toolbar" aria-label={t`How the file is read`} className={css.chips}>
        {encoding !== null && !isPasted && (
          <ChoiceChip<Encoding>
            label={t`Encoding`}
            value={
              choices.encoding === undefined
                ? found(encodingNames[encoding])
                : encodingNames[encoding]
            }
            options={encodings.map((each) => ({ value: each, label: encodingNames[each] }))}
            chosen={encoding}
            onChoose={(next) => onChoices({ ...choices, encoding: next })}
          />
        )}
        {delimiter !== null && (
          <ChoiceChip<Delimiter>
            label={t`Separator`}
            value={i18n._(delimiterWords[delimiter])}
            options={delimiters.map((each) => ({
              value: each,
              label: i18n._(delimiterWords[each]),
            }))}
            chosen={delimiter}
            onChoose={(next) => onChoices({ ...choices, delimiter: next })}
          />
        )}
        {sheet.sheets.length > 1 && (
          <ChoiceChip<number>
            label={t`Sheet`}
            value={sheet.sheets[sheet.sheet]?.name ?? ''}
            options={sheet.sheets.map(({ name: label }, value) => ({ value, label }))}
            chosen={sheet.sheet}
            onChoose={(next) => onChoices({ ...choices, sheet: next })}
          />
        )}
        <ChoiceChip<number | null>
          label={t`Header`}
          value={
            header === null
              ? t({ message: 'None', context: 'header of a file' })
              : t`Line ${header}`
          }
          options={[
            { value: null, label: t`None, the first line is a person` },
            ...above.map(({ line, words }) => ({ value: line, label: t`Line ${line}: ${words}` })),
          ]}
          chosen={header}
          onChoose={onHeader}
        />
        <ColumnsChip columns={columns} folded={folded} />
      </div>
    </div>
  )
}

/**
 * Shows a single unused column in a chip of its own; several, or all columns on a narrow screen,
 * behind one chip.
 */
function ColumnsChip({ columns, folded }: { columns: MappingChoice; folded: boolean }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { fields, offered, onChoose, words } = columns
  // A column without heading and values does not count.
  const counted = fields.length
  const unused = fields.flatMap((field, at) => (field === null ? [at] : []))
  const [only] = unused
  if (!folded && only === undefined) return null
  if (!folded && only !== undefined && unused.length === 1) {
    const letter = columnLetters(only)
    const word = words[only] ?? ''
    return (
      <ChoiceChip
        label={t`Column ${letter}`}
        value={t`Not used`}
        needs
        options={[
          ...offered.map((field) => ({ value: field, label: i18n._(fieldWords[field]) })),
          { value: null, label: word === '' ? t`Not used` : t`Not used: ${word}` },
        ]}
        chosen={null}
        onChoose={(field) => onChoose(only, field)}
      />
    )
  }
  const used = counted - unused.length
  return (
    <>
      <button
        type="button"
        className={css.chip}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b
          className={unused.length > 0 ? css.needs : undefined}
        >{t`${used} of ${plural(counted, { one: '# column', other: '# columns' })} used`}</b>
      </button>
      {isOpen && <ColumnsDialog columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Number of lines among which a header can be chosen. */
const headsOffered = 15

/** Number of listed columns; the first ones have a roster's data. */
const maxCellsShown = 60

/** Lists the field of each column of the file. */
function ColumnsDialog({ columns, onClose }: { columns: MappingChoice; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Columns of the file`}
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`Done`}</Button>}
    >
      <div className={css.columns}>
        {columns.fields.slice(0, maxCellsShown).map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
          <ColumnSelect key={at} at={at} choice={columns} />
        ))}
      </div>
    </Dialog>
  )
}
