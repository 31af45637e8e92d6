import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { deskContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable } from '../../staff/data-table.tsx'
import { DeskPagination } from '../desk-pagination.tsx'
import { csvKindOf } from '../list-kind.server.ts'
import { RowSearchForm } from '../list-row/row-search-form.tsx'
import { PlannedNotices } from '../list-version/planned-notice.tsx'
import type { Route } from './+types/list.route.ts'
import { EditNotice } from './edit-notice.tsx'
import { ListEntry } from './list-entry.tsx'
import { loadList } from './load-list.server.ts'
import { submitPrice } from './submit-price.server.ts'
import { TrayBar } from './tray-bar.tsx'

/**
 * The rows of one list with their prices, which are edited in place: live at once, or collected first (rule
 * S36.3).
 */
export function loader(args: Route.LoaderArgs) {
  const { office, admin } = args.context.get(deskContext)
  return loadList({ office, admin }, csvKindOf(args.params.kind), args)
}

export const headers = actionHeaders

export function action(args: Route.ActionArgs) {
  return submitPrice(args.context.get(deskContext), csvKindOf(args.params.kind), args)
}

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, query, entries, found, page, pageCount, edit, hasPrices, tray, planned, isEnding } =
    loaderData
  const title = t(`desk.lists.${kind}`)
  const path = href('/desk/lists/:kind', { kind })
  const pageUrl = (number: number) =>
    withQuery(path, {
      ...(query && { q: query }),
      ...(isEnding && { show: 'ending' }),
      ...(number > 1 && { page: String(number) }),
    })
  const search = t(kind === 'tyres' ? 'desk.list.searchTyres' : 'desk.list.search')
  const columns = [t('desk.list.row'), ...(hasPrices ? [t('desk.list.price')] : [])]
  return (
    <>
      <title>{title}</title>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <a href={href('/desk/lists/:kind/upload', { kind })} className={buttonClass('dark')}>
          {t('desk.list.upload')}
        </a>
        <a href={href('/desk/lists/:kind.xlsx', { kind })} className={buttonClass('quiet')}>
          {t('desk.list.downloadExcel')}
        </a>
        <a href={href('/desk/lists/:kind.csv', { kind })} className={buttonClass('quiet')}>
          {t('desk.list.downloadCsv')}
        </a>
        <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
          {t('desk.list.history')}
        </a>
      </p>
      <PlannedNotices lists={planned} />
      {edit && edit.row === null && <EditNotice edit={edit} action={pageUrl(page)} />}
      <FormAlert answer={actionData} />
      {actionData?.error && !entries.some(({ name }) => name === actionData.name) && (
        <Notice
          kind="error"
          title={t('desk.list.notSaved', { row: actionData.name })}
          text={t(`desk.list.errors.${actionData.error}`)}
        />
      )}
      {kind === 'branches' && (
        <p className="mt-3">
          <a href={href('/desk/branches')} className={buttonClass('quiet')}>
            {t('desk.list.addBranch')}
          </a>
        </p>
      )}
      {tray && <TrayBar tray={tray} action={pageUrl(page)} />}
      <RowSearchForm path={path} query={query} label={search} hidden={isEnding ? [['show', 'ending']] : []} />
      <p role="status" className="mt-4 text-soft">
        {query ? t('desk.list.found', { count: found, query }) : t('desk.rows', { count: found })}
        {isEnding && (
          <>
            {` · ${t('desk.list.ending')} · `}
            <a href={path}>{t('desk.list.showAll')}</a>
          </>
        )}
      </p>
      {entries.length === 0 ? (
        <p className="mt-2">{query ? t('desk.list.noneFound') : t('desk.list.empty')}</p>
      ) : (
        <DataTable label={title} columns={columns}>
          {entries.map(entry => (
            <ListEntry
              key={entry.position}
              entry={entry}
              collects={tray?.collects ?? false}
              action={pageUrl(page)}
              edit={edit?.row === entry.position ? edit : null}
              answer={actionData?.name === entry.name ? actionData : undefined}
            />
          ))}
        </DataTable>
      )}
      <DeskPagination page={page} pageCount={pageCount} href={pageUrl} />
    </>
  )
}
