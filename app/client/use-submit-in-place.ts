import { useDataRouter } from './use-data-router.ts'

/**
 * Sends a form by POST to a page of ours and shows the action's result without leaving the page. Resolves
 * when it is shown.
 */
export function useSubmitInPlace(): (formData: FormData, action: string) => Promise<void> {
  const router = useDataRouter()
  return (formData, action) =>
    router.navigate(action, {
      formMethod: 'post',
      formData,
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
}
