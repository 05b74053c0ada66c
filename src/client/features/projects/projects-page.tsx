import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBinaryTree2, IconCrane, IconHierarchy2 } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { isOwner } from '#contract/kernel/role.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { mayEditProject, type ProjectPerson } from '#contract/projects/rules.ts'
import { reportingChain } from '#client/features/team/door.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { useConflictDialog } from '#client/records/form/use-conflict-dialog.tsx'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { clearListState } from '#client/records/list/list-state.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { ActiveCell, EditButton, editColumn } from '#client/records/list/row-edit.tsx'
import { rowMenuColumn, RowMenu } from '#client/records/list/row-menu.tsx'
import { isUnsent } from '#client/records/row-sync.ts'
import { useActiveSwitch } from '#client/records/form/undoable-changes.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useInlineEdit } from '#client/records/form/use-inline-edit.tsx'
import { useGo } from '#client/shell/address.ts'
import { menuIcons } from '#client/shell/menu-icons.ts'
import { useSlotLinks } from '#client/shell/slots.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { useProjectControls } from './controls.ts'
import { CreateProject } from './create-project.tsx'
import { type ProjectRow, projectLayout as layout } from './layout.ts'
import { Assignee, SharedNumber } from './marks.tsx'
import { duplicateNames } from './duplicate-numbers.ts'
import { projectSummary, saveWords } from './save-words.ts'
import { useMayCreate } from './use-may-create.ts'

const TreeDialog = lazyComponent(
  async () => (await import('./tree-dialogs.tsx')).TreeDialog,
  'over',
)

const kind = defineList(layout, 'projects')

/** The open dialog: a new project, or one of the trees. */
type Open = 'create' | 'projects' | 'people' | null

/** Lists the projects of the company (PROJ-01 to PROJ-35). */
export function ProjectsPage() {
  const { t } = useLingui()
  const save = useSave()
  const projects = useRecords('project')
  const people = useRecords('associate')
  const { mayCreate, mayEdit, treeRoot } = useProjectRights()
  const [open, setOpen] = useState<Open>(null)
  const { rows, refresh } = projects
  const controls = useProjectControls(rows, people)
  const rowOf = (of: string) => rows.find(({ uid }) => uid === of)
  const { decide, decision } = useConflictDialog()
  const { editing, edit, editor } = useInlineEdit({
    layout,
    rules: projectRules,
    form: 'project.edit',
    words: saveWords.edit,
    controls,
    rowOf,
    save: (change) =>
      save({ kind: 'project', op: 'patch', ...change, about: projectSummary(rowOf(change.ref)) }),
    reread: refresh,
    decide,
  })
  const { ask, question } = useActiveSwitch<ProjectRow>({
    words: saveWords,
    nameOf: ({ number, name }) => `${number} - ${name}`,
    successText: ({ name }, isActive) => (isActive ? t`${name} is active` : t`${name} is inactive`),
    save: (row, change) =>
      save({ kind: 'project', ref: row.uid, op: 'patch', about: projectSummary(row), ...change }),
    reread: refresh,
    decide,
  })
  const shared = useMemo(() => duplicateNames(rows), [rows])
  const linksOf = useLinks()
  const acts = useMemo(
    (): RowActs => ({ mayEdit, onEdit: edit, onToggle: ask, linksOf }),
    [mayEdit, edit, ask, linksOf],
  )
  const columns = useProjectColumns(acts, shared)
  // The edited row stays, even if a filter excludes it.
  const list = useDeviceList<ProjectRow>(kind, {
    records: projects,
    columns,
    pinnedUid: editing?.key,
  })
  const card = useCallback(
    (row: ProjectRow) => <ProjectCard row={row} shared={shared.get(row.uid)} {...acts} />,
    [shared, acts],
  )
  const besides = useMemo(() => [people], [people])
  const create = useCallback(() => setOpen('create'), [])
  const close = () => setOpen(null)
  const [asked, setAsked] = useState<string | null>(null)
  /** Leads from the tree to the project's row, and clears filters that hide it. */
  const goTo = (uid: string) => {
    close()
    setAsked(uid)
    if (!list.rows.some((row) => row.uid === uid))
      list.change({ ...clearListState(kind.address), tab: 'active' })
  }
  const openTree = useCallback((tree: 'projects' | 'people') => {
    // The same project must stand out again when it is chosen again.
    setAsked(null)
    setOpen(tree)
  }, [])
  const trees = useMemo(() => <TreeButtons onOpen={openTree} />, [openTree])
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="projects"
        card={card}
        onCreate={mayCreate ? create : undefined}
        otherReads={besides}
        actions={trees}
        editing={editing}
        badge={badge}
        exports
        highlightedId={asked}
      />
      {question}
      {editor}
      {decision}
      {open === 'create' && (
        <CreateProject
          projects={projects}
          people={people}
          decide={decide}
          another={create}
          onClose={close}
        />
      )}
      {open !== null && open !== 'create' && (
        <TreeDialog
          of={open}
          people={people}
          projects={projects}
          root={treeRoot}
          onProject={goTo}
          onClose={close}
        />
      )}
    </>
  )
}

/** The buttons that open the two trees. */
function TreeButtons({ onOpen }: { onOpen: (tree: 'projects' | 'people') => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button
        icon={<Icon icon={IconBinaryTree2} />}
        onClick={() => onOpen('projects')}
      >{t`View Project Tree`}</Button>
      <Button
        icon={<Icon icon={IconHierarchy2} />}
        onClick={() => onOpen('people')}
      >{t`Organization Tree`}</Button>
    </>
  )
}

/**
 * Returns what the signed-in person may do with projects, by the contract's rules (PROJ-33, ACL-177
 * to ACL-192).
 */
function useProjectRights() {
  const me = useMe()
  const { rows: people } = useRecords('associate')
  const mayCreate = useMayCreate()
  return useMemo(() => {
    const { reportsToUserID, isProxyUser, canCreateProject } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const person: ProjectPerson = {
      user_id: me.user_id,
      roleID,
      isOwner: isOwner({ roleID, reportsToUserID, isProxyUser }),
      isProxyUser,
      canCreateProject,
    }
    const chain = isProxyUser ? reportingChain(people, me.user_id) : new Set<number>()
    return {
      mayCreate,
      mayEdit: (project: { assignedToUserID: number | null }) =>
        mayEditProject(person, project, chain),
      /** The root of the trees: a proxy user sees only their own chain. */
      treeRoot: isProxyUser ? me.user_id : undefined,
    }
  }, [me, people, mayCreate])
}

/** The actions of a row. */
type RowActs = {
  mayEdit: (row: ProjectRow) => boolean
  onEdit: (row: ProjectRow) => void
  onToggle: (row: ProjectRow) => void
  /** The links from the row to other capabilities; null if there are none. */
  linksOf: ((row: ProjectRow) => readonly MenuItem[]) | null
}

/** Returns the links that other capabilities add to a project, for its menu. */
function useLinks(): RowActs['linksOf'] {
  const { i18n } = useLingui()
  const go = useGo()
  const links = useSlotLinks('project.links')
  return useMemo(() => {
    if (links.length === 0) return null
    return ({ projectID }) =>
      links.map(({ path, label, icon }) => {
        const href = path.replace('$id', String(projectID))
        return {
          key: href,
          label: i18n._(label),
          icon: <Icon icon={menuIcons[icon]} />,
          href,
          onSelect: () => go(href),
        }
      })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, links, go])
}

/** A project without a number is not on the server yet, so it has no links. */
function LinksMenu({ row, linksOf }: { row: ProjectRow; linksOf: RowActs['linksOf'] }) {
  return linksOf !== null && row.projectID > 0 && <RowMenu row={row} items={linksOf} />
}

/** Returns the columns of the table (PROJ-06). */
function useProjectColumns(
  acts: RowActs,
  shared: ReadonlyMap<string, string>,
): readonly Column<ProjectRow>[] {
  const { mayEdit, onEdit, onToggle, linksOf } = acts
  const { i18n } = useLingui()
  return useMemo(() => {
    const columns = buildColumns<ProjectRow>(layout, i18n, {
      looks: {
        name: {
          cell: (row) => (
            <TitleCell
              title={row.name}
              badge={shared.has(row.uid) && <SharedNumber name={shared.get(row.uid) ?? ''} />}
            />
          ),
        },
        isActive: {
          cell: (row) => (
            <ActiveCell layout={layout} row={row} onToggle={mayEdit(row) ? onToggle : undefined} />
          ),
        },
      },
    })
    const edit = editColumn<ProjectRow>(i18n, { mayEdit, onEdit })
    return linksOf === null
      ? [...columns, edit]
      : [
          ...columns,
          edit,
          {
            ...rowMenuColumn<ProjectRow>(i18n, linksOf),
            joinedTo: 'edit',
            cell: (row) => <LinksMenu row={row} linksOf={linksOf} />,
          },
        ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, mayEdit, onEdit, onToggle, linksOf, shared])
}

const badge = (row: ProjectRow) => row.sync && <RecordBadge sync={row.sync} />

/** Shows a project on a phone. */
function ProjectCard({
  row,
  shared,
  mayEdit,
  onEdit,
  onToggle,
  linksOf,
}: RowActs & { row: ProjectRow; shared: string | undefined }) {
  const may = mayEdit(row)
  return (
    <RecordCard
      number={row.number}
      title={row.name}
      second={
        <>
          {row.address}
          <br />
          <Assignee row={row} />
        </>
      }
      meta={
        <>
          <ActiveCell layout={layout} row={row} onToggle={may ? onToggle : undefined} />
          {shared !== undefined && <SharedNumber name={shared} />}
        </>
      }
      badge={row.sync && <RecordBadge sync={row.sync} tall />}
      unsent={isUnsent(row)}
      actions={
        (may || linksOf) && (
          <>
            {may && <EditButton row={row} onEdit={onEdit} />}
            <LinksMenu row={row} linksOf={linksOf} />
          </>
        )
      }
    />
  )
}

/** Words of the list (PROJ-02, PROJ-24, PROJ-25, PROJ-28, SHELL-76). */
const listWords: ListMessages = {
  title: msg`Projects`,
  loading: msg`Loading projects`,
  find: {
    label: msg`Find a project`,
    placeholder: msg`Number, name or address`,
    ascendingOnly: true,
  },
  create: { label: msg`Create Project` },
  icon: IconCrane,
  none: {
    title: msg`No projects available`,
    text: msg`Corrective actions and reports belong to projects. Create a project for each site.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No project matches`,
    text: msg`No project matches the status and search you chose.`,
    clear: msg`Show all projects`,
  },
  failed: {
    code: 'backOfficeFetchProjects',
    title: msg`Failed to retrieve projects`,
    shown: msg`Failed to load projects. Please try again.`,
    text: msg`The server did not answer, and this device has no copy of the projects yet.`,
  },
}
