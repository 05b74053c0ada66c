import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import type { TreeMove } from '#client/ui/tree/use-tree-move.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useReady } from '#client/ui/when-idle.ts'
import { readyNames } from './names-found.ts'
import { chosenIn, placeOfNode, dropTarget, type TreeForm } from './places.ts'
import { SearchResults } from './search-results.tsx'
import type { CatalogueDraft } from './use-draft.ts'
import css from './editor.module.css'

type DraftPaneProps = {
  draft: CatalogueDraft
  plans: readonly SafetyPlan[]
  chosen: string | null
  onChoose: (id: string) => void
  onAddPlan: () => void
}

/**
 * The tree of programs, forms and sub-forms, to fold, choose and move (PROG-02). A search shows its
 * results instead.
 */
export function DraftPane({ draft, plans, chosen, onChoose, onAddPlan }: DraftPaneProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        plans.flatMap((plan) => [`p${plan.safetyPlanID}`, ...plan.forms.map(({ id }) => `f${id}`)]),
      ),
  )
  const nodes = useNodes(plans)
  useReady(plans, readyNames)
  const move = useTreeMoves(draft, plans)
  const shown = useOpened(closed, plans, chosen)
  return (
    <div className={css.left}>
      <div className={css.find}>
        <SearchField
          label={t`Find a program, form or question`}
          placeholder={t`Find a program, form or question`}
          value={text}
          onChange={setText}
        />
      </div>
      <SearchResults plans={plans} text={text} onChoose={onChoose} />
      {text.trim() !== '' ? null : plans.length === 0 ? (
        <div className={css.state}>
          <Empty
            icon={<Icon icon={IconShieldCheck} size={40} />}
            title={t`No safety programs found`}
            action={
              <Button icon={<Icon icon={IconPlus} />} onClick={onAddPlan}>{t`New program`}</Button>
            }
          >
            {t`Programs that companies can enable are listed here, with their forms and questions.`}
          </Empty>
        </div>
      ) : (
        <ScrollArea>
          <div className={css.tree}>
            <Tree
              label={t`Safety programs`}
              nodes={nodes}
              selected={chosen}
              onSelect={(id) => chosenIn(plans, id) && onChoose(id)}
              folded={{ closed: shown, onChange: setClosed }}
              {...(move && { move })}
            />
          </div>
        </ScrollArea>
      )}
    </div>
  )
}

/** Unfolds the path to a node that is chosen outside the tree. */
function useOpened(
  closed: ReadonlySet<string>,
  plans: readonly SafetyPlan[],
  chosen: string | null,
): ReadonlySet<string> {
  return useMemo(() => {
    const found = chosenIn(plans, chosen)
    if (found?.form == null) return closed
    const way = [`p${found.plan.safetyPlanID}`, ...(found.parent ? [`f${found.parent.id}`] : [])]
    return way.some((id) => closed.has(id))
      ? new Set([...closed].filter((id) => !way.includes(id)))
      : closed
  }, [closed, plans, chosen])
}

function useNodes(plans: readonly SafetyPlan[]): readonly TreeNode[] {
  const { t } = useLingui()
  const nodeOf = useMemo(() => {
    const multi = t`Multi`
    const formNode = (form: TreeForm): TreeNode => {
      const below = form.subForms ?? []
      const count =
        below.length > 0 && !form.isMultiQuestionEnable
          ? below.length
          : form.questionCount + below.length
      return {
        id: `f${form.id}`,
        text: form.name,
        end: () => [...(form.isMultiQuestionEnable ? [multi] : []), String(count)],
        ...(below.length > 0 && { children: below.map(formNode) }),
      }
    }
    const nothing = (id: number): TreeNode => ({
      id: `empty${id}`,
      text: t`No forms found for the program`,
      dim: true,
    })
    return (plan: SafetyPlan): TreeNode => ({
      id: `p${plan.safetyPlanID}`,
      text: plan.name,
      end: () => [...(plan.isChanged ? [t`Not published`] : []), String(plan.forms.length)],
      children: plan.forms.length === 0 ? [nothing(plan.safetyPlanID)] : plan.forms.map(formNode),
    })
  }, [t])
  // A move changes only one program, so the nodes of the others are reused.
  // oxlint-disable-next-line react/exhaustive-deps -- other words, other nodes
  const made = useMemo(() => new WeakMap<SafetyPlan, TreeNode>(), [nodeOf])
  return useMemo(
    () =>
      plans.map((plan) => {
        const node = made.get(plan) ?? nodeOf(plan)
        made.set(plan, node)
        return node
      }),
    [plans, made, nodeOf],
  )
}

/**
 * Reorders by grip, long press and keys (PROG-05 to PROG-07). It is off without a network, because
 * the editor queues nothing.
 */
function useTreeMoves(draft: CatalogueDraft, plans: readonly SafetyPlan[]): TreeMove | null {
  const { t } = useLingui()
  const isOffline = useLacksLine()
  if (isOffline) return null
  const nameOf = (id: string) => {
    const found = chosenIn(plans, id)
    return found?.form?.name ?? found?.plan.name ?? ''
  }
  return {
    may: (id) => (placeOfNode(plans, id)?.siblings.length ?? 0) > 1,
    onMove: (id, to) => {
      const target = dropTarget(plans, id, to)
      if (target !== null && target !== placeOfNode(plans, id)?.place) draft.move({ id, target })
    },
    words: {
      lifted: (id) => {
        const [name, place, of] = [
          nameOf(id),
          placeOfNode(plans, id)?.place ?? 0,
          placeOfNode(plans, id)?.siblings.length ?? 0,
        ]
        return t`${name} is picked up, place ${place} of ${of}. Go to another place and press Space. Press Escape to cancel.`
      },
      over: (id, to) => {
        const target = dropTarget(plans, id, to)
        const [name, of] = [nameOf(id), placeOfNode(plans, id)?.siblings.length ?? 0]
        return target === null
          ? t`${name} stays in its list. It cannot move to this one.`
          : t`${name} to place ${target} of ${of}`
      },
      given: t`Not moved.`,
    },
  }
}
