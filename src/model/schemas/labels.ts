import { z } from 'zod';

const words = (title: string) => z.string().min(1).max(120).meta({ title });

const FORMS = { zero: '0', one: '1', two: '2', few: '3', many: '11' };

/** A text with a number in it, in the plural forms of the language. */
const counted = (title: string) =>
  z
    .strictObject({
      ...(Object.fromEntries(
        Object.entries(FORMS).map(([form, example]) => [
          form,
          words(`Form for numbers like ${example}; {count} becomes the number`).optional(),
        ]),
      ) as Record<keyof typeof FORMS, z.ZodOptional<z.ZodString>>),
      other: words('Form for all other numbers; {count} becomes the number'),
    })
    .meta({ title, description: 'Write the forms that numbers have in your language.' });

/** User interface texts that are not specific to a page, in one place for translation. */
export const labels = () =>
  z.strictObject({
    skipToContent: words('Skip link'),
    menu: words('Menu button'),
    closeMenu: words('Menu button, open'),
    mainNavigation: words('Name of the main navigation'),
    footerPages: words('Heading over the footer’s pages'),
    footerServices: words('Heading over the footer’s services'),
    footerContact: words('Heading over the footer’s address'),
    emailUs: words('Read out before the e-mail address'),
    callUs: words('Read out before the phone number'),
    allServices: words('Link to all services'),
    allWork: words('Link to the whole portfolio'),
    learnMore: words('Link of a card'),
    from: words('The lowest of several prices; {price} becomes the price'),
    perMonth: words('After a price that is paid every month'),
    popular: words('Badge of the popular plan'),
    pauseMotion: words('Switch that stops moving pictures and typing'),
    pauseFilms: words('Switch that stops the films'),
    allCategories: words('Filter that shows everything'),
    filterPortfolio: words('Name of the portfolio’s filter'),
    projectsShown: counted('Said after filtering'),
    closeProject: words('Closes the large view'),
    previousProject: words('Goes back in the large view'),
    nextProject: words('Goes on in the large view'),
    moreProjects: words('Link to the next page of the portfolio'),
    earlierProjects: words('Link to the page of the portfolio before'),
    projectsOnPage: words(
      'Under the projects of one of several pages; {first} to {last} of {total}, all numbers',
    ),
    pageTitle: words('Title of a further page; {title} and its {number}'),
    pageName: words('A further page in a few words; {number} becomes its number'),
    pageDescription: words(
      'Description of a further page for search engines; {first} to {last} of {total}, {firstTitle} and {lastTitle}',
    ),
    projectsOf: words('Title of a category of the portfolio; {category} becomes its name'),
    projectsOfDescription: z
      .string()
      .min(50)
      .max(160)
      .meta({ title: 'Description of a category without one of its own; {category} becomes its name' }),
    selectPackage: words('Name of the list of package tabs'),
    pictureFilm: words('Badge of a film'),
    picturesOfProject: counted('Badge of a project with several pictures'),
    workInService: words('Heading over projects on a service page'),
    otherServices: words('Heading over the services after a service'),
    draft: words('Badge of a draft'),
    publicFrom: words('Badge of an entry that waits for its day; {date} becomes the day'),
    aroundTheClock: words('In the place of working hours from 0:00 to 24:00'),
    packagesOfService: words('Link from a service to its packages'),
  });
