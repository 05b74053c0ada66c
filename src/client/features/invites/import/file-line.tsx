import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconChevronDown,
  IconClipboardText,
  IconFileSpreadsheet,
  IconInfoCircle,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
  type SheetNote,
  type SheetReadOptions,
  type SheetTable,
} from '#client/data/sheets/sheet-types.ts'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useRoving } from '#client/ui/keys/use-roving.ts'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import css from './import.module.css'
import { firstFew } from './roster-words.ts'

type FileLineProps = {
  name: string
  isPasted: boolean
  sheet: SheetTable
  /** The record that names the columns, from 1; null for none. */
  header: number | null
  lines: number
  choices: SheetReadOptions
  onChoices: (choices: SheetReadOptions) => void
  onHeader: (header: number | null) => void
  /** A chip for the columns. */
  children: ReactNode
}

/** Shows the file, its number of lines, and how it was read; each setting can be changed. */
export function ImportedFileLine({
  name,
  isPasted,
  sheet,
  header,
  lines,
  choices,
  onChoices,
  onHeader,
  children,
}: FileLineProps) {
  const { t, i18n } = useLingui()
  const counted = t`${plural(lines, { one: '# line', other: '# lines' })}`
  const above = sheet.records
    .slice(0, headsOffered)
    .map((cells, at) => ({
      line: at + 1,
      words: cells
        .filter((cell) => cell !== '')
        .join(', ')
        .slice(0, 60),
    }))
    .filter(({ words }) => words !== '')
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
        {children}
      </div>
    </div>
  )
}

/** Number of lines among which a header can be chosen. */
const headsOffered = 15

/** The common names of encodings. */
const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  ibm850: 'DOS (850)',
}

const delimiterWords: Readonly<Record<Delimiter, MessageDescriptor>> = {
  ',': msg`Comma`,
  ';': msg`Semicolon`,
  '\t': msg`Tab`,
  '|': msg`Pipe`,
}

type ChoiceChipProps<Value> = {
  label: string
  /** Text of the current choice. */
  value: string
  /** True if the choice needs a check. */
  needs?: boolean
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Shows how a file was read, in a chip that opens the alternatives. */
export function ChoiceChip<Value>({
  label,
  value,
  needs,
  options,
  chosen,
  onChoose,
}: ChoiceChipProps<Value>) {
  const items = options.map((option): MenuItem => ({
    key: option.label,
    label: option.label,
    group: label,
    checked: option.value === chosen,
    onSelect: () => option.value !== chosen && onChoose(option.value),
  }))
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={css.chip}>
          {label} <b className={cx(needs && css.needs)}>{value}</b>
          <Icon icon={IconChevronDown} size={20} bold />
        </button>
      )}
    />
  )
}

/**
 * Shows notes about a file that was read, one quiet line each. `chosen` is true if a sheet other
 * than the first was read.
 */
export function SheetNotes({ sheet, chosen }: { sheet: SheetTable; chosen: boolean }) {
  const { t } = useLingui()
  const said = useNoteWords()
  const name = sheet.sheets[sheet.sheet]?.name ?? ''
  const lines = [
    ...(chosen ? [t`Sheet ${name} is used: the first sheet has no columns of people.`] : []),
    ...sheet.notes.map(said),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.notes}>
      {lines.map((line) => (
        <li key={line}>
          <Icon icon={IconInfoCircle} size={18} />
          {line}
        </li>
      ))}
    </ul>
  )
}

function useNoteWords(): (note: SheetNote) => string {
  const { t } = useLingui()
  return (note) => {
    const lines = 'records' in note ? firstFew(note.records) : ''
    const names = 'names' in note ? firstFew(note.names) : ''
    switch (note.code) {
      case 'other-sheets':
        return t`Other sheets also have lines and are not read: ${names}. Choose another sheet under Sheet.`
      case 'hidden-sheets':
        return t`Hidden sheets are not read: ${names}.`
      case 'hidden-rows':
        return t`Rows or columns that are hidden in the file are read too.`
      case 'formulas': {
        const { count } = note
        return t`${plural(count, { one: 'A formula', other: '# formulas' })}: the result saved in the file is used, nothing is calculated.`
      }
      case 'macros':
        return t`The file has macros. They are neither read nor run.`
      case 'merged':
        return t`Only the first of the merged cells is filled. Lines with merged cells: ${lines}.`
      case 'broken-letters':
        return t`Lines ${lines} have letters that do not fit the encoding. Another encoding may read them.`
      case 'odd-letters':
        return t`Some letters in lines ${lines} look wrong. Check the names, or choose another encoding.`
      case 'control-letters':
        return t`Invisible characters were removed in lines ${lines}.`
      case 'odd-quotes':
        return t`Lines ${lines} have quotation marks inside cells. Check that they belong there.`
      case 'open-quote': {
        const { record } = note
        return t`A quotation mark opens in line ${record} and never closes. The text after it was left out. Check that all people are here.`
      }
    }
  }
}
