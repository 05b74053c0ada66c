import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import type { ListSource, ListMessages } from './list-source.ts'
import { Icon } from '#client/ui/icon.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'

type NoRowsProps<Row> = {
  words: ListMessages
  empty: ReactNode
  error: ApiFailure | null
  list: ListSource<Row>
  onRetry: () => void
  onClear: () => void
  onCreate: (() => void) | undefined
}

/** Replaces the rows: no rows exist, none match, or they could not be read. */
export function NoRows<Row>({
  words,
  empty,
  error,
  list,
  onRetry,
  onClear,
  onCreate,
}: NoRowsProps<Row>) {
  const { i18n } = useLingui()
  const { icon: drawing, noMatch, none } = words
  if (error) return <ListReadFailure words={words} error={error} onRetry={onRetry} />
  const icon = <Icon icon={drawing} size={26} />
  if (list.isFiltered)
    return (
      <Empty
        icon={icon}
        title={i18n._(noMatch.title)}
        action={<Button onClick={onClear}>{i18n._(noMatch.clear)}</Button>}
      >
        {i18n._(noMatch.text)}
      </Empty>
    )
  if (empty) return empty
  const plus = none.withIcon && <Icon icon={IconPlus} />
  return (
    <Empty
      icon={icon}
      title={i18n._(none.title)}
      action={
        onCreate && (
          <Button icon={plus} onClick={onCreate}>
            {i18n._(words.create.label)}
          </Button>
        )
      }
    >
      {i18n._(none.text)}
    </Empty>
  )
}

/** Replaces rows that could not be read: the reason, and a retry. */
export function ListReadFailure({
  words: { failed },
  error,
  onRetry,
}: {
  words: ListMessages
  error: ApiFailure
  onRetry: () => void
}) {
  const { t, i18n } = useLingui()
  return (
    <ProblemState
      title={i18n._(failed.shown ?? failed.title)}
      retry={{ label: t`Try again`, onRetry }}
    >
      {failed.text ? i18n._(failed.text) : <RefusalText refused={error} />}
    </ProblemState>
  )
}
