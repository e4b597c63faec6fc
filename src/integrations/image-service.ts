import sharpService from 'astro/assets/services/sharp';

/**
 * Astro's maker of pictures, with names that do not depend on the path the site is served under: a preview of a pull
 * request finds all pictures in the cache of an ordinary build, instead of making hundreds of them again.
 * All that tells two pictures of one file apart stands here; the file itself is in the name with a hash of its content.
 */
const imageService: typeof sharpService = {
  ...sharpService,
  propertiesToHash: ['width', 'height', 'format', 'quality', 'fit', 'position', 'background'],
};

export default imageService;
