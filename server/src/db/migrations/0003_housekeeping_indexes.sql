CREATE INDEX "payment_attempts_user_id" ON "payment_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_created_at" ON "registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_codes_registration_id" ON "verification_codes" USING btree ("registration_id");