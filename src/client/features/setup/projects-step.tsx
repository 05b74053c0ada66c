import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconClipboardText,
  IconClock,
  IconCrane,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { InvalidCell } from '#client/records/rows/invalid-cell.tsx'
import { useReadClipboardCells, usePasteCells } from '#client/records/rows/pasted-cells.ts'
import { RowEditTable } from '#client/records/rows/row-edit-table.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { ProjectFields } from './project-fields.tsx'
import {
  projectLabel,
  type NewProject,
  type ProjectField,
  projectFieldNames,
} from './project-rows.ts'
import css from './setup.module.css'
import type { ProjectRows } from './use-project-rows.ts'
import { useProjectWords } from './use-project-words.ts'

type ProjectsStepProps = {
  table: ProjectRows
  /** The projects that the company has. */
  existing: readonly Existing[]
  mayCreate: boolean
  busy: boolean
}

type Existing = { uid: string; number: string; name: string }

/** Step 2: the table of the projects to create (WIZ-52 to WIZ-56). */
export function ProjectsStep({ table, existing, mayCreate, busy }: ProjectsStepProps) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const paste = useReadClipboardCells((source) => void table.paste(source))
  usePasteCells((source) => void table.paste(source), mayCreate && !busy)
  const there =
    existing.length === 0
      ? ''
      : plural(existing.length, {
          one: '# project is in the company already.',
          other: '# projects are in the company already.',
        })
  if (!mayCreate)
    return (
      <div className={css.state}>
        <Empty icon={<Icon icon={IconLock} size={26} />} title={t`You may not create projects.`}>
          {there === ''
            ? t`Ask someone in your company who may. The setup can be finished when there is a project.`
            : there}
        </Empty>
      </div>
    )
  return (
    <>
      <div className={css.projectsHead}>
        <p>
          {[t`Number, name and address are needed. People and files follow later.`, there]
            .filter((part) => part !== '')
            .join(' ')}
        </p>
        <div>
          <Button
            icon={<Icon icon={IconClipboardText} />}
            disabled={busy}
            onClick={() => void paste()}
          >{t`Paste rows`}</Button>
          <Button
            data-add-row=""
            icon={<Icon icon={IconPlus} />}
            disabled={busy}
            onClick={() => table.add()}
          >{t`Add project`}</Button>
        </div>
      </div>
      {table.rows.length === 0 ? (
        <div className={css.state}>
          <Empty
            icon={<Icon icon={IconCrane} size={26} />}
            title={t`No new projects yet.`}
          >{t`Type them one after the other, or copy the rows of a spreadsheet and paste them here.`}</Empty>
        </div>
      ) : (
        <ProjectTable table={table} existing={existing} busy={busy} phone={phone} />
      )}
    </>
  )
}

type ProjectTableProps = Pick<ProjectsStepProps, 'table' | 'existing' | 'busy'> & { phone: boolean }

function ProjectTable({ table, existing, busy, phone }: ProjectTableProps) {
  const { t } = useLingui()
  const words = useProjectWords()
  const {
    rows,
    faults,
    open,
    sort,
    out,
    show,
    close,
    onFieldBlur,
    remove,
    step,
    setSort,
    alter,
    add,
  } = table
  const columns = useProjectColumns(table, busy)
  return (
    <RowEditTable
      label={t`New projects`}
      autoHeight
      ids="setup"
      rows={rows}
      columns={columns}
      // A phone sets no height, because the open card takes the height it needs.
      {...(phone ? {} : { maxHeight: 350 })}
      open={open}
      first="number"
      sort={sort}
      onSort={setSort}
      busy={busy}
      fields={(row, begin, acts) => (
        <ProjectFields
          key={row.key}
          row={row}
          begin={begin}
          errors={faults.get(row.key) ?? {}}
          existing={[
            ...existing,
            ...rows.map(({ key, number, name }) => ({ uid: key, number, name })),
          ]}
          labelled={phone}
          actions={acts}
          onChange={alter}
          onStep={step}
        />
      )}
      card={(row) => (
        <div className={css.card}>
          {projectFieldNames.map((name) => {
            const fault = faults.get(row.key)?.[name]
            return fault === undefined ? (
              <span key={name} className={name === 'name' ? css.planName : undefined}>
                {row[name]}
              </span>
            ) : (
              <InvalidCell
                key={name}
                value={row[name]}
                why={words.why(name, fault)}
                onOpen={() => show(row, name)}
              />
            )
          })}
          {out?.rows.includes(row.key) ? (
            <Sent />
          ) : (
            <span className={css.cardActs}>
              <Button
                size="small"
                icon={<Icon icon={IconPencil} size={20} />}
                aria-label={t`Edit project ${projectLabel(row)}`}
                disabled={busy}
                onClick={() => show(row, 'number')}
              >{t`Edit`}</Button>
              <Button
                size="small"
                variant="quiet"
                icon={<Icon icon={IconTrash} size={20} />}
                aria-label={t`Delete project ${projectLabel(row)}`}
                disabled={busy}
                onClick={() => remove(row)}
              >{t`Delete`}</Button>
            </span>
          )}
        </div>
      )}
      add={t`Add project`}
      onShow={show}
      onClose={close}
      onLeave={onFieldBlur}
      onRemove={remove}
      onAdd={() => add()}
    />
  )
}

/** Marks a row that was sent and has no answer yet. */
function Sent() {
  const { t } = useLingui()
  return (
    <span className={css.sent}>
      <Icon icon={IconClock} size={18} />
      {t`Sent, no answer yet`}
    </span>
  )
}

/**
 * Returns the columns of the table for reading; a faulty cell shows its problem and opens its
 * field.
 */
function useProjectColumns(
  { faults, out, show, remove }: ProjectRows,
  busy: boolean,
): readonly Column<NewProject>[] {
  const { t, i18n } = useLingui()
  const words = useProjectWords()
  return useMemo(() => {
    const cell =
      (name: ProjectField, value: (row: NewProject) => ReactNode) => (row: NewProject) => {
        const fault = faults.get(row.key)?.[name]
        return fault === undefined ? (
          value(row)
        ) : (
          <InvalidCell
            value={row[name]}
            why={words.why(name, fault)}
            onOpen={() => show(row, name)}
          />
        )
      }
    const plain = (
      name: ProjectField,
      look: { width: number; grow?: number; bold?: boolean },
    ): Column<NewProject> => ({
      id: name,
      header: words.label(name),
      minTableWidth: 0,
      control: true,
      hideable: false,
      width: look.width,
      ...(look.grow !== undefined && { grow: look.grow }),
      sortValue: (row) => row[name],
      cell: cell(name, (row) => (
        <span className={look.bold ? css.strong : undefined}>{row[name]}</span>
      )),
    })
    return [
      plain('number', { width: 6.25, bold: true }),
      plain('name', { width: 8, grow: 3, bold: true }),
      plain('address', { width: 9, grow: 3 }),
      {
        id: 'acts',
        header: t`Edit or delete`,
        quietHeader: true,
        width: 6,
        minTableWidth: 0,
        control: true,
        cell: (row) =>
          out?.rows.includes(row.key) ? (
            <Sent />
          ) : (
            <>
              <IconButton
                size="small"
                label={t`Edit project ${projectLabel(row)}`}
                icon={<Icon icon={IconPencil} />}
                disabled={busy}
                onClick={() => show(row, 'number')}
              />
              <IconButton
                size="small"
                label={t`Delete project ${projectLabel(row)}`}
                icon={<Icon icon={IconTrash} />}
                disabled={busy}
                onClick={() => remove(row)}
              />
            </>
          ),
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, words, faults, out, show, remove, busy])
}
