import { articles } from '../../domain/articles/articles.ts'
import { CARE_FIGURES } from '../../domain/tyres/tyre-care.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { axeViolations, collectConsoleErrors, horizontalOverflow } from '../support/page-checks.ts'
import { branches } from '../support/sample-data.ts'

// The knowledge centre, its articles and the about page (docs/rules/storefront.md, sections 22 and 23).

/** The documented figures, as both languages write them. */
const FIGURES = {
  en: ['1.6 mm', '8,000 to 10,000 km', '9 AM to 7 PM', '100 days', '2 years or 50,000 km', '14 days'],
  ms: [
    '1.6 mm',
    '8,000 hingga 10,000 km',
    '9 pagi hingga 7 malam',
    '100 hari',
    '2 tahun atau 50,000 km',
    '14 hari',
  ],
}

for (const language of triedLanguages) {
  const t = messages[language]
  const rotation = articleAt('tire-rotation').words[language](CARE_FIGURES)
  const dot = articleAt('dot-code-confusion').words[language](CARE_FIGURES)

  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE })

    test('the article list leads to an article and back', async ({ page, setLanguage }) => {
      await setLanguage(language)
      await page.goto('/knowledge')
      await expect(page).toHaveTitle(new RegExp(`^${t('pages.knowledgeTitle')} · `))
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(articles.length)
      for (const [article, date, minutes] of [
        [rotation, '03-01-2025', '5'],
        [dot, '01-08-2025', '7'],
      ] as const) {
        const card = page.getByRole('article', { name: article.title })
        await expect(card).toContainText(article.excerpt)
        await expect(card).toContainText(date)
        await expect(card).toContainText(t('pages.readTime', { minutes }))
        await expect(card).toContainText(t('pages.author', { company: 'Tayar Contoh' }))
        await expect(card.locator('img')).toHaveAttribute('width', /\d+/)
      }
      await page
        .getByRole('article', { name: rotation.title })
        .getByRole('link', { name: t('pages.readMore') })
        .click()
      await expect(page).toHaveURL(/\/knowledge\/tire-rotation$/)
      await expect(page.getByRole('heading', { level: 1, name: rotation.title })).toBeVisible()
      await page.getByRole('link', { name: t('pages.backToKnowledge') }).click()
      await expect(page).toHaveURL(/\/knowledge$/)
    })

    test('the rotation article links to a WhatsApp draft', async ({ page, setLanguage }) => {
      await setLanguage(language)
      await page.goto('/knowledge/tire-rotation')
      await expect(page.getByRole('heading', { name: t('pages.takeaways') })).toBeVisible()
      for (const takeaway of rotation.takeaways) await expect(page.getByText(takeaway)).toBeVisible()
      const href = await page.getByRole('link', { name: t('pages.scheduleRotation') }).getAttribute('href')
      const chat = new URL(href ?? '')
      expect(chat.origin + chat.pathname).toBe('https://wa.me/60155501000')
      expect(chat.searchParams.get('text')).toBe(t('pages.rotationMessage', { company: 'Tayar Contoh' }))
      const related = page.getByRole('region', { name: t('pages.related') }).getByRole('link')
      await expect(related).toHaveCount(2)
      await related.last().click()
      await expect(page).toHaveURL(/dot-code-confusion#tread-depth$/)
      await expect(page.locator('#tread-depth')).toBeInViewport()
    })

    test('the DOT article explains the code 2325, tread depth and age, without a rotation link', async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      await page.goto('/knowledge/dot-code-confusion')
      const article = page.getByRole('main').getByRole('article')
      for (const { heading } of dot.sections) {
        await expect(article.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      }
      for (const figure of ['2325', '1.6 mm', '50,000 km']) await expect(article).toContainText(figure)
      await expect(page.getByRole('link', { name: t('pages.scheduleRotation') })).toHaveCount(0)
    })

    test('the knowledge centre and the about page show the key figures', async ({ page, setLanguage }) => {
      await setLanguage(language)
      for (const address of ['/knowledge', '/about-us']) {
        await page.goto(address)
        const figures = page.getByRole('region', { name: t('pages.goodToKnow') })
        for (const figure of FIGURES[language]) await expect(figures).toContainText(figure)
        await expect(figures).toContainText(t('pages.patchingText'))
      }
    })

    test('the about page shows the history, the number of branches and the contact details', async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      await page.goto('/about-us')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        language === 'en'
          ? 'The right tyre, an honest price, safely home.'
          : 'Tayar tepat, harga jujur, selamat sampai.',
      )
      const stages = page.getByRole('region', { name: t('pages.storyTitle') }).getByRole('listitem')
      await expect(stages).toHaveCount(4)
      await expect(stages.nth(0)).toContainText('1999')
      await expect(stages.nth(2)).toContainText('27')
      await expect(stages.nth(3)).toContainText('35+')
      await expect(
        page.getByText(t('pages.branchesListed', { count: branches.length, n: String(branches.length) })),
      ).toBeVisible()
      const contact = page.getByRole('region', { name: t('pages.contactTitle') })
      await expect(contact).toContainText('56000 Cheras')
      for (const href of ['tel:0355500100', 'mailto:hello@tayar.test', 'https://tayar.test']) {
        await expect(contact.locator(`a[href="${href}"]`)).toBeVisible()
      }
    })
  })

  test(`an article's text is loaded with its own page only, in one language (${language})`, async ({
    request,
    server,
  }) => {
    const headers = { cookie: `language=${language}` }
    const other = language === 'en' ? 'ms' : 'en'
    const article = await (await request.get('/knowledge/tire-rotation', { headers })).text()
    expect(article).toContain(rotation.takeaways[1])
    expect(article).not.toContain(articleAt('tire-rotation').words[other](CARE_FIGURES).takeaways[1])
    const list = await (await request.get('/knowledge', { headers })).text()
    expect(list).not.toContain(rotation.takeaways[1])
    const scripts = [...list.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(0)
    for (const path of new Set(scripts)) {
      expect(await (await request.get(server.url + path)).text()).not.toContain(rotation.takeaways[1])
    }
  })
}

test('an unknown article is 404 with a link home', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const response = await page.goto('/knowledge/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('errors.notFound') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('errors.returnHome') })).toBeVisible()
})

for (const address of [
  '/knowledge',
  '/knowledge/tire-rotation',
  '/knowledge/dot-code-confusion',
  '/about-us',
]) {
  test(`${address} has no accessibility violation at any width`, { tag: '@thorough' }, async ({
    page,
    setLanguage,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    for (const [language, size] of [
      ['ms', PHONE],
      ['ms', DESKTOP],
      ['en', { width: 768, height: 1024 }],
    ] as const) {
      await setLanguage(language)
      await page.setViewportSize(size)
      if ((await page.getAttribute('html', 'lang')) !== language) await page.goto(address)
      const violations = await axeViolations(page, { part: 'main' })
      expect(violations).toEqual([])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }
    expect(consoleErrors).toEqual([])
  })
}

test('an image that fails to load is replaced by text', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.route('**/pictures/articles/**', route => route.abort())
  await page.goto('/knowledge')
  await expect(page.getByText(messages.en('shell.imageFailed'))).toHaveCount(articles.length)
})

test('on a phone a wide table scrolls horizontally, also with the keyboard', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.setViewportSize(PHONE)
  await page.goto('/knowledge/tire-rotation')
  const table = page.getByRole('region', { name: 'Where each tyre goes' })
  expect(await table.evaluate(box => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(box => box.scrollLeft)).toBeGreaterThan(0)
})

function articleAt(slug: string) {
  const article = articles.find(each => each.slug === slug)
  if (!article) throw new Error(`There is no article ${slug}`)
  return article
}
