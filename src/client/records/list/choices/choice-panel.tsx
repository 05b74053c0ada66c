import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { mostDrawn } from '#client/ui/form/select-options.ts'
import { useRoving } from '#client/ui/keys/use-roving.ts'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useUiWords } from '#client/ui/words.tsx'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import {
  type ChoiceNode,
  type ChoiceLine,
  isFullyTicked,
  visibleChoiceLines,
  searchChoices,
  toggleChoice,
} from './choice-tree.ts'
import css from './choices.module.css'

/**
 * The texts of a panel. The screen provides them, because the words of this folder load with the
 * first list.
 */
export interface ChoicePanelTexts {
  /** The label of the search field: `Program or form`. */
  find?: string
  loading: string
  unread: string
  /** `Show 148`; null while the number loads. */
  show: (count: string | null) => string
  /** The label of the button that opens the choices below one. */
  below: (label: string) => string
}

export type ChoicePanelProps = {
  label: string
  words: ChoicePanelTexts
  /** Null while they load. */
  choices: readonly ChoiceNode[] | null
  reading: ReadStatus
  /** The ticked values, not yet in effect. */
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
  /** The text of a value that is ticked with all below it: `Fall Protection, all forms`. */
  whole?: (label: string) => string
  /** The number of rows that the list would have; null while it loads. */
  count: number | null
  onShow: () => void
}

/**
 * The choices of a filter on the server, with the number of rows for each: ticked first, in effect
 * after 'Show 148'.
 */
export function ChoicePanel({
  label,
  words,
  choices,
  reading,
  ticked,
  onTick,
  whole,
  count,
  onShow,
}: ChoicePanelProps) {
  const [typed, setTyped] = useState('')
  const panel = useFirstField()
  return (
    <fieldset ref={panel} className={css.panel} aria-label={label}>
      <div className={css.search}>
        <SearchField label={words.find ?? label} value={typed} onChange={setTyped} />
      </div>
      <ChoiceLines {...{ words, choices, reading, ticked, onTick, whole, typed }} />
      <PanelFoot onClear={ticked.length > 0 ? () => onTick([]) : undefined}>
        <Button size="small" variant="filled" onClick={onShow}>
          {words.show(count === null ? null : wholeNumber(count))}
        </Button>
      </PanelFoot>
    </fieldset>
  )
}

export type ChoiceLinesProps = Pick<
  ChoicePanelProps,
  'choices' | 'reading' | 'ticked' | 'onTick'
> & {
  words: Pick<ChoicePanelTexts, 'loading' | 'unread' | 'below'>
  whole?: ChoicePanelProps['whole'] | undefined
  /** The typed text, which narrows the lines. */
  typed: string
  /** The text in place of an empty list of choices. */
  empty?: string
  /** Hides the counts while they are unknown. */
  uncounted?: boolean
}

/** Renders the choices as lines with tick boxes, with the lines below them; scrolls separately. */
export function ChoiceLines({
  words,
  choices,
  reading,
  ticked,
  onTick,
  whole,
  typed,
  empty,
  uncounted,
}: ChoiceLinesProps) {
  const { noMatches, moreMatches } = useUiWords()
  const [moved, setMoved] = useState<ReadonlyMap<string, boolean>>(new Map())
  const set = new Set(ticked)
  const isOpen = ({ value }: ChoiceNode, tick: string) =>
    typed.trim() !== '' || (moved.get(value) ?? tick === 'some')
  const lines = visibleChoiceLines(searchChoices(choices ?? [], typed), set, isOpen)
  const more = lines.length - mostDrawn
  return (
    <div className={css.lines}>
      {unreadChoicesHint(reading, words.unread)}
      {choices === null && reading.failed === null && (
        <SkeletonRows count={4} label={words.loading} />
      )}
      {lines.slice(0, mostDrawn).map((line) => (
        <Line
          key={`${line.depth} ${line.choice.value}`}
          line={line}
          whole={whole}
          counted={!uncounted}
          opens={words.below}
          onTick={() => onTick(toggleChoice(choices ?? [], ticked, line.choice.value))}
          onOpen={() => setMoved(new Map([...moved, [line.choice.value, line.open !== true]]))}
        />
      ))}
      {choices !== null && lines.length === 0 && (
        <div className={css.note}>{choices.length === 0 ? (empty ?? noMatches) : noMatches}</div>
      )}
      {more > 0 && <div className={css.note}>{moreMatches(more)}</div>}
    </div>
  )
}

type LineProps = {
  line: ChoiceLine
  whole: ((label: string) => string) | undefined
  counted: boolean
  opens: ChoicePanelTexts['below']
  onTick: () => void
  onOpen: () => void
}

function Line({
  line: { choice, depth, tick, open },
  whole,
  counted,
  opens,
  onTick,
  onOpen,
}: LineProps) {
  const { label, second, count } = choice
  const isWhole = tick === 'whole' && open !== null && whole !== undefined
  return (
    <div
      className={cx(css.line, depth === 0 && open !== null && css.top)}
      style={{ '--depth': depth }}
    >
      <CheckBox
        block
        label={
          <span className={css.choice}>
            <span className={css.words}>
              {isWhole ? whole(label) : label}
              {second && <span className={css.second}>{second}</span>}
            </span>
            {counted && <span className={css.count}>{wholeNumber(count)}</span>}
          </span>
        }
        checked={isFullyTicked(tick)}
        mixed={tick === 'some'}
        onChange={onTick}
      />
      {open === null ? (
        <span className={css.noMore} />
      ) : (
        <IconButton
          size="small"
          label={opens(label)}
          aria-expanded={open}
          className={cx(css.more, open && css.opened)}
          icon={<Icon icon={IconChevronDown} size={20} bold />}
          onClick={onOpen}
        />
      )}
    </div>
  )
}

/** Stays visible below a long list of choices. */
function PanelFoot({
  onClear,
  children,
}: {
  onClear: (() => void) | undefined
  children: ReactNode
}) {
  const words = useUiWords()
  return (
    <div className={css.foot}>
      <Button size="small" variant="quiet" disabled={onClear === undefined} onClick={onClear}>
        {words.clear}
      </Button>
      {children}
    </div>
  )
}

export type SingleChoicePanelProps = {
  label: string
  options: readonly { value: string; label: string; count?: number }[] | null
  /** A text for `find` adds a search field. */
  words: Pick<ChoicePanelTexts, 'find' | 'loading' | 'unread'>
  reading?: ReadStatus
  value: string | null
  onChoose: (value: string) => void
}

/** A choice of one value, in effect at once. */
export function SingleChoicePanel({
  label,
  options,
  words: { find, loading, unread },
  reading,
  value,
  onChoose,
}: SingleChoicePanelProps) {
  const { noMatches, moreMatches } = useUiWords()
  const [typed, setTyped] = useState('')
  const panel = useFirstField()
  useRoving(panel, 'down')
  const found = searchChoices(
    (options ?? []).map(({ count = 0, ...one }) => ({ ...one, count, below: none })),
    typed,
  )
  const isCounted = options?.some(({ count }) => count !== undefined) ?? false
  return (
    <fieldset ref={panel} className={css.panel} aria-label={label}>
      {find !== undefined && (
        <div className={css.search}>
          <SearchField label={find} value={typed} onChange={setTyped} />
        </div>
      )}
      <div className={css.lines}>
        {reading && unreadChoicesHint(reading, unread)}
        {options === null && reading?.failed === null && <SkeletonRows count={4} label={loading} />}
        {found.slice(0, mostDrawn).map((one) => (
          <button
            key={one.value}
            type="button"
            className={css.one}
            aria-pressed={one.value === value}
            onClick={() => onChoose(one.value)}
          >
            <span className={css.circle} aria-hidden="true" />
            <span className={css.choice}>
              <span className={css.words}>{one.label}</span>
              {isCounted && <span className={css.count}>{wholeNumber(one.count)}</span>}
            </span>
          </button>
        ))}
        {options !== null && found.length === 0 && <div className={css.note}>{noMatches}</div>}
        {found.length > mostDrawn && (
          <div className={css.note}>{moreMatches(found.length - mostDrawn)}</div>
        )}
      </div>
    </fieldset>
  )
}

const none: readonly ChoiceNode[] = []

/** Focuses the panel's first field when it opens. */
const useFirstField = () =>
  useFocusOnMount<HTMLFieldSetElement>((panel) =>
    panel.querySelector<HTMLElement>('input, [aria-pressed="true"], button')?.focus(),
  )
