/** Every table that holds addresses of images, of this domain and those below; in the order in which their rows are locked. */
import { courseImages } from '../../club/courses/course-images.ts';
import { memberDocumentFiles } from '../../club/documents/forget-documents.ts';
import { golferImages } from '../../club/images/golfer-images.ts';
import type { ImageUser } from '../../club/images/image-context.ts';
import { newsImages } from '../../club/news/news-images.ts';
import { pageImages } from '../../club/pages/page-images.ts';
import { promoImages } from '../../club/promos/promo-images.ts';
import { catalogueImages } from '../../membership/catalogue/catalogue-images.ts';
import { messagePhotoFiles } from '../../messaging/messages/message-photos.ts';
import { eventTypeImages } from '../../seasons/event-type-images.ts';
import { scorecardPhotoFiles } from '../../seasons/scorecard-photo-files.ts';
import { mailImages } from './mail-images.ts';

export const imageUsers: readonly ImageUser[] = [
  golferImages,
  mailImages,
  courseImages,
  pageImages,
  newsImages,
  promoImages,
  catalogueImages,
  eventTypeImages,
  messagePhotoFiles,
  scorecardPhotoFiles,
  memberDocumentFiles,
];
