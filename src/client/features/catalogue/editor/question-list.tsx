import { useLingui } from '@lingui/react/macro'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconBook2,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Question } from '#contract/catalogue/schema.ts'
import { type SaveMessages } from '#client/records/form/use-report-save-outcome.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import { MoveDialog } from './moves.tsx'
import { type EditorItem, itemID, movedTo, type TreeForm } from './places.ts'
import { RemoveQuestion } from './removals.tsx'
import { sendEdit } from './requests.ts'
import { typeText } from './type-text.ts'
import { useMoves } from './use-draft.ts'
import { moveWords } from './words.ts'
import css from './editor.module.css'

type QuestionListProps = {
  planID: number
  form: TreeForm
  items: readonly EditorItem[]
  onEdit: (question: Question) => void
  onChoose: (id: string) => void
}

/**
 * The questions of a form in their order, to choose and to move by grip, long press, keys and menu
 * (PROG-08, PROG-09, PROG-24).
 */
export function QuestionList({ planID, form, items: read, onEdit, onChoose }: QuestionListProps) {
  const { t, i18n } = useLingui()
  const isOffline = useLacksLine()
  // A phone has no grips, to save space: it moves by 'Move to…' and long press.
  const phone = useMedia(media.phone)
  const { items, move } = useItemMoves(form, read)
  const [current, setCurrent] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [removing, setRemoving] = useState<Question | null>(null)
  const nodes = useMemo(
    () =>
      items.map((item): TreeNode => {
        const cites =
          item.type === 'question'
            ? (item.regulations ?? []).map(({ number }) => number).join(', ')
            : ''
        const whole = item.description ?? item.name ?? ''
        const text =
          form.isMultiQuestionEnable && item.type === 'question' ? headerOf(whole) : whole
        const second = (text !== whole || cites !== '') && (
          <>
            {text !== whole && whole}
            {cites !== '' && (
              <span className={css.cites}>
                <Icon icon={IconBook2} size={16} />
                {cites}
              </span>
            )}
          </>
        )
        return { id: itemID(item), text, second, end: typeText(item, i18n) }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [items, form.isMultiQuestionEnable, i18n.locale],
  )
  const find = (id: string | null) => items.find((item) => itemID(item) === id)
  const at = items.findIndex((item) => itemID(item) === current)
  const chosen = items[at]
  const open = (id: string) => {
    const item = find(id)
    if (item?.type === 'subform') onChoose(`f${item.id}`)
    else if (isQuestion(item)) onEdit(item)
  }
  const nameOf = (id: string) => {
    const item = find(id)
    return item?.description ?? item?.name ?? ''
  }
  const placeOf = (id: string) => items.findIndex((item) => itemID(item) === id) + 1
  return (
    <>
      <div className={css.listHead}>
        <span>{t`Question`}</span>
        <span>{t`Type`}</span>
      </div>
      <div className={css.questions}>
        <ScrollArea>
          <Tree
            label={t`Questions`}
            nodes={nodes}
            selected={current}
            onSelect={(id) => (id === current ? open(id) : setCurrent(id))}
            {...(!isOffline &&
              items.length > 1 && {
                move: {
                  may: () => true,
                  onMove: (id: string, to: string) => move(id, placeOf(to)),
                  words: {
                    lifted: (id: string) => {
                      const [name, place, of] = [nameOf(id), placeOf(id), items.length]
                      return t`${name} is picked up, place ${place} of ${of}. Go to another place and press Space. Press Escape to cancel.`
                    },
                    over: (id: string, to: string) => {
                      const [name, target, of] = [nameOf(id), placeOf(to), items.length]
                      return t`${name} to place ${target} of ${of}`
                    },
                    given: t`Not moved.`,
                  },
                },
              })}
          />
        </ScrollArea>
      </div>
      {chosen && (
        <ActionBar>
          <Button
            size="small"
            icon={<Icon icon={IconPencil} size={20} />}
            onClick={() => open(itemID(chosen))}
          >
            {chosen.type === 'subform' ? t`Open sub-form` : t`Edit question`}
          </Button>
          {!phone && (
            <>
              <Button
                size="small"
                icon={<Icon icon={IconArrowUp} size={20} />}
                disabled={isOffline || at === 0}
                onClick={() => move(itemID(chosen), at)}
              >{t`Move up`}</Button>
              <Button
                size="small"
                icon={<Icon icon={IconArrowDown} size={20} />}
                disabled={isOffline || at === items.length - 1}
                onClick={() => move(itemID(chosen), at + 2)}
              >{t`Move down`}</Button>
            </>
          )}
          <Button
            size="small"
            icon={<Icon icon={IconArrowsSort} size={20} />}
            disabled={isOffline || items.length < 2}
            onClick={() => setMoving(true)}
          >{t`Move to…`}</Button>
          {isQuestion(chosen) && (
            <Button
              size="small"
              icon={<Icon icon={IconTrash} size={20} />}
              disabled={isOffline}
              onClick={() => setRemoving(chosen)}
            >{t`Delete question`}</Button>
          )}
        </ActionBar>
      )}
      {chosen && isMoving && (
        <MoveDialog
          names={items.map((item) => nameOf(itemID(item)))}
          place={at + 1}
          onMove={(target) => move(itemID(chosen), target)}
          onClose={() => setMoving(false)}
        />
      )}
      {removing && (
        <RemoveQuestion
          planID={planID}
          formID={form.id}
          question={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

/** Letters of a question in its header in a multi-question form (PROG-25). */
const headerLength = 20

const headerOf = (description: string) =>
  description.length > headerLength
    ? `${description.slice(0, headerLength).trimEnd()}…`
    : description

/** An item of the type question has all fields of a question. */
const isQuestion = (item: EditorItem | undefined): item is EditorItem & Question =>
  item?.type === 'question'

interface Laid {
  id: string
  target: number
}

/** Returns the list with the unconfirmed moves applied. */
function useItemMoves(form: TreeForm, read: readonly EditorItem[]) {
  const { moves, run } = useMoves<Laid>()
  const items = useMemo(
    () =>
      moves.reduce<readonly EditorItem[]>(
        (list, { id, target }) => movedTo(list, (item) => itemID(item) === id, target),
        read,
      ),
    [read, moves],
  )
  const move = (id: string, target: number) => {
    const from = items.findIndex((item) => itemID(item) === id) + 1
    const item = items[from - 1]
    if (item === undefined || target === from || target < 1 || target > items.length) return
    const words: SaveMessages = form.isMultiQuestionEnable ? moveWords.items : moveWords.questions
    run({ id, target }, words, () => send(form, item, from, target))
  }
  return { items, move }
}

function send(form: TreeForm, item: EditorItem, sourceIndex: number, targetIndex: number) {
  const params = { formID: String(form.id) }
  if (!form.isMultiQuestionEnable)
    return sendEdit('catalogue.moveQuestion', {
      params,
      body: { questionID: item.id, targetIndex },
    })
  return sendEdit('catalogue.moveItem', {
    params,
    body: { id: item.id, idType: item.type, parentID: form.id, sourceIndex, targetIndex },
  })
}
